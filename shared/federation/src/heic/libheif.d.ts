/** The part of libheif-js that decodes; its own types describe the C interface alone. */
declare module 'libheif-js/libheif-wasm/libheif.js' {
  interface HeifImage {
    get_width(): number
    get_height(): number
    /** 1 for the picture that the file is about; a file may contain several. */
    is_primary(): number
    /** Writes the pixels, upright, into `target`; calls back with null if they cannot be decoded. */
    display(target: ImageData, onEnd: (target: ImageData | null) => void): void
    free(): void
  }
  interface Libheif {
    HeifDecoder: new () => { decode(file: ArrayBuffer): HeifImage[] }
  }
  const libheif: (options: { wasmBinary: ArrayBuffer }) => Libheif
  export = libheif
}
