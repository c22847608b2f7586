/** What the worker is asked: the bytes of a HEIC file, and of libheif's WebAssembly. */
export interface HeicRequest {
  file: ArrayBuffer
  wasm: ArrayBuffer
}

/** The decoded picture; null for a file that libheif cannot decode. */
export type HeicAnswer = ImageData | null
