import type { Bridge } from './bridge'
import type { CallAnswer } from './contract'
import { MAX_PIECE_BYTES } from './limits'
import { ShellError } from './shell-error'

/** Whether the shell can take pictures. */
export const hasShellCamera = (bridge: Bridge): boolean => bridge.has('take_photo') && bridge.has('read_piece')

/**
 * Takes a picture with the shell's camera. The shell keeps the file and returns a handle; the bytes
 * are read in pieces that fit a message, and with the last piece the shell deletes its file.
 * Rejects with `ShellError`: `cancelled` if the person closed the camera.
 */
export async function takePhoto(bridge: Bridge): Promise<Blob> {
  return readPhoto(bridge, await bridge.call('take_photo', {}))
}

/** A picture that was taken for a page that has ended since; null without one. */
export async function takenPhoto(bridge: Bridge): Promise<CallAnswer<'taken_photo'> | null> {
  if (!bridge.has('taken_photo')) return null
  return bridge.call('taken_photo', {}).catch(() => null)
}

/** Reads the picture of a handle. Rejects with `ShellError`. */
export async function readPhoto(bridge: Bridge, { handle, type, size }: CallAnswer<'take_photo'>): Promise<Blob> {
  if (!type.startsWith('image/') || size === 0) throw new ShellError('malformed')
  const pieces: Uint8Array<ArrayBuffer>[] = []
  let offset = 0
  for (let isLast = false; !isLast;) {
    const { data, done } = await bridge.call('read_piece', { handle, offset })
    const piece = bytesOf(data)
    offset += piece.length
    // Guards against a shell that never ends, or whose file differs in size from what it announced.
    const fits = piece.length > 0 && piece.length <= MAX_PIECE_BYTES && (done ? offset === size : offset < size)
    if (!fits) throw new ShellError('malformed')
    pieces.push(piece)
    isLast = done
  }
  return new Blob(pieces, { type })
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  } catch {
    throw new ShellError('malformed')
  }
}
