import { MAX_PIECE_BYTES } from '../limits'

/** For tests: the answers of a shell whose camera takes this picture, by handle and in pieces as in the real shells. */
export function photoAnswers(file: Uint8Array) {
  return {
    take_photo: () => ({ handle: 'photo-1', type: 'image/jpeg', size: file.length }),
    read_piece({ handle, offset }: { handle: string; offset: number }) {
      if (handle !== 'photo-1' || offset > file.length) return { error: 'failed' }
      const piece = file.slice(offset, offset + MAX_PIECE_BYTES)
      const letters = Array.from(piece, (byte) => String.fromCharCode(byte)).join('')
      return { data: btoa(letters), done: offset + piece.length >= file.length }
    },
  }
}
