/**
 * Stands for the browser's decoder and canvas, which jsdom has not: every file of more than three
 * bytes is a picture of these dimensions, and is encoded as a JPEG of the given bytes.
 */
export function fakePictures({ width = 40, height = 30, encoded = 'encoded' } = {}): void {
  Object.assign(globalThis, {
    createImageBitmap: (file: Blob) =>
      file.size > 3
        ? Promise.resolve({ width, height, close: () => undefined })
        : Promise.reject(new Error('no picture')),
  })
  Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => undefined })
  Object.assign(HTMLCanvasElement.prototype, {
    getContext: () => ({ fillRect: () => undefined, drawImage: () => undefined }),
    toBlob: (done: BlobCallback, type: string) =>
      void new Response(encoded, { headers: { 'content-type': type } }).blob().then(done),
  })
}
