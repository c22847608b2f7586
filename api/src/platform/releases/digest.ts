import { createHash } from 'node:crypto'

/** SHA-384 in hexadecimal, the name of an uploaded file. */
export function digestOf(content: Buffer): string {
  return createHash('sha384').update(content).digest('hex')
}

/** Converts an integrity value (`sha384-…`, base64) to hexadecimal. */
export function hexOf(integrity: string): string {
  return Buffer.from(integrity.slice('sha384-'.length), 'base64').toString('hex')
}
