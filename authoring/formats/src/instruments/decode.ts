import type { ImportNote } from './import-result'

interface DecodedText {
  text: string
  /** The detected encoding. */
  encoding: 'utf-8' | 'utf-16' | 'windows-1252'
}

/** The import note for a file that is not UTF-8; undefined for one that is. */
export const encodingNote = ({ encoding }: DecodedText): ImportNote | undefined =>
  encoding === 'utf-8'
    ? undefined
    : {
        severity: 'info',
        code: 'OTHER_ENCODING',
        message: `The file is no UTF-8; it was read as ${encoding}. Compare letters with accents.`,
      }

/**
 * Decodes a file. Spreadsheets save UTF-8 with or without a byte-order mark, UTF-16 with one, or
 * windows-1252, the fallback for anything else, because every byte is a character in it.
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  if (bytes[0] === 0xff && bytes[1] === 0xfe)
    return { text: new TextDecoder('utf-16le').decode(bytes), encoding: 'utf-16' }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf-8' }
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'windows-1252' }
  }
}
