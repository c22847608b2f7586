import { loadChunk } from '../loading/chunk'
import { RemoteFailure } from '../loading/failure'
import type { HeicAnswer, HeicRequest } from './messages'

/** A picture that takes longer is given up; an old phone needs about ten seconds for 12 megapixels. */
const TIMEOUT_MS = 60_000

/** libheif's WebAssembly, about 350 KB compressed; requested only for the first such picture. */
async function fetchWasm(): Promise<ArrayBuffer> {
  const response = await fetch(new URL('libheif-js/libheif-wasm/libheif.wasm', import.meta.url))
  if (!response.ok) throw new RemoteFailure('chunk', { url: response.url })
  return response.arrayBuffer()
}

/**
 * The pixels of a HEIC file, upright, for browsers that cannot decode it by themselves (all but
 * Safari); null if it is damaged. Rejects if the decoder cannot be loaded.
 */
export async function decodeHeic(blob: Blob): Promise<ImageData | null> {
  const [wasm, file] = await Promise.all([loadChunk(fetchWasm), blob.arrayBuffer()])
  const worker = new Worker(new URL('./heic.worker', import.meta.url), { name: 'heic-worker' })
  try {
    return await new Promise<HeicAnswer>((resolve, reject) => {
      const timer = setTimeout(() => resolve(null), TIMEOUT_MS)
      worker.addEventListener('message', ({ data }: MessageEvent<HeicAnswer>) => {
        clearTimeout(timer)
        resolve(data)
      })
      worker.addEventListener('error', () => {
        clearTimeout(timer)
        reject(new RemoteFailure('chunk'))
      })
      worker.postMessage({ file, wasm } satisfies HeicRequest, [file, wasm])
    })
  } finally {
    worker.terminate()
  }
}
