import { createHash } from 'node:crypto'

/**
 * The id of an object in a study, from its path of keys (study, company, kind, key, …): the same
 * folder results in the same ids on every server and at every load. A name-based UUID (version 8 of
 * RFC 9562) over SHA-256.
 */
export function studyId(...path: string[]): string {
  const bytes = createHash('sha256').update(JSON.stringify(path)).digest().subarray(0, 16)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
