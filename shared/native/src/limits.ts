/** Bytes of one piece of a file: its base64 form stays below the limit of a message. */
export const MAX_PIECE_BYTES = 45_000
