import libheif from 'libheif-js/libheif-wasm/libheif.js'
import type { HeicAnswer, HeicRequest } from './messages'

// Runs in a worker: decoding takes seconds, and the page's policy allows no WebAssembly, which a
// worker's own response does.

function decode({ file, wasm }: HeicRequest): Promise<HeicAnswer> {
  const pictures = new (libheif({ wasmBinary: wasm }).HeifDecoder)().decode(file)
  const picture = pictures.find((one) => one.is_primary()) ?? pictures[0]
  if (!picture) return Promise.resolve(null)
  const target = new ImageData(picture.get_width(), picture.get_height())
  return new Promise((resolve) => picture.display(target, resolve))
}

globalThis.addEventListener('message', ({ data }: MessageEvent<HeicRequest>) => {
  void decode(data)
    .catch(() => null)
    .then((answer: HeicAnswer) => globalThis.postMessage(answer))
})
