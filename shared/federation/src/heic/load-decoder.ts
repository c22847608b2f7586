import { loadChunk } from '../loading/chunk'

/**
 * The pixels of a HEIC file, upright; null if it is damaged. Rejects if the decoder cannot be loaded.
 * It is part of the host, once for all remotes, because a worker must be of the page's own origin.
 */
export async function decodeHeic(file: Blob): Promise<ImageData | null> {
  const decoder = await loadChunk(() => import(/* webpackChunkName: "heic" */ './decode-heic'))
  return decoder.decodeHeic(file)
}
