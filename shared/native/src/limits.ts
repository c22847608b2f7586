/** Bytes of one piece of a file: as base64 it stays below the limit of a message. */
export const MAX_PIECE_BYTES = 45_000
