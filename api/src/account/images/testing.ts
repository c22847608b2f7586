import { crc32, deflateSync } from 'node:zlib'

function pngOf(
  width: number,
  height: number,
  [bits, colours]: [bits: number, colours: number],
  pixels: Buffer,
): Buffer {
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const size = Buffer.alloc(4)
    size.writeUInt32BE(data.length)
    const sum = Buffer.alloc(4)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([size, body, sum])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([bits, colours, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A PNG whose header claims this size, with only one row of pixels. */
export const pngDeclaring = (width: number, height: number): Buffer =>
  pngOf(width, height, [8, 2], Buffer.alloc(1 + Math.min(width, 50_000) * 3))

/** A valid PNG of 20,000 by 20,000 pixels in some 50 KB: decoded it would take 400 MB and more. */
export const pixelBomb = (): Buffer => pngOf(20_000, 20_000, [1, 0], Buffer.alloc(20_000 * (1 + 20_000 / 8)))

/** An SVG whose entities expand to a billion letters. */
export function billionLaughs(): Buffer {
  const entities = Array.from(
    { length: 9 },
    (_, level) => `<!ENTITY e${level + 1} "${`&e${level};`.repeat(10)}">`,
  ).join('')
  return Buffer.from(
    `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY e0 "ha">${entities}]><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text>&e9;</text></svg>`,
  )
}
