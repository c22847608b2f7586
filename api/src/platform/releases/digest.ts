import { createHash } from 'node:crypto'

/** SHA-384 in hexadecimal: how files are named on their way. */
export function digestOf(content: Buffer): string {
  return createHash('sha384').update(content).digest('hex')
}

/** The same hash, from the form that browsers read (`sha384-…`, base64) to hexadecimal. */
export function hexOf(integrity: string): string {
  return Buffer.from(integrity.slice('sha384-'.length), 'base64').toString('hex')
}
