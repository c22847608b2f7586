import { HEADER_BYTES, hasTooManyPixels, pictureSize } from './index'

const ascii = (text: string) => [...text].map((letter) => letter.charCodeAt(0))
const u16 = (value: number) => [value >> 8, value & 255]
const u32 = (value: number) => [...u16(value >>> 16), ...u16(value & 0xffff)]
const little = (bytes: number[]) => [...bytes].reverse()
const filled = (...parts: number[][]) => new Uint8Array([...parts.flat(), ...Array.from({ length: 40 }, () => 0)])

const png = (width: number, height: number) =>
  filled([0x89, ...ascii('PNG'), 13, 10, 26, 10], u32(13), ascii('IHDR'), u32(width), u32(height))
const gif = (width: number, height: number) => filled(ascii('GIF89a'), little(u16(width)), little(u16(height)))
const bmp = (width: number, height: number) =>
  filled(ascii('BM'), Array<number>(16).fill(0), little(u32(width)), little(u32(-height >>> 0)))
const frame = (width: number, height: number, marker = 0xc0) => [
  0xff,
  marker,
  ...u16(17),
  8,
  ...u16(height),
  ...u16(width),
]
const jpeg = (width: number, height: number, before: number[] = [], marker?: number) =>
  filled([0xff, 0xd8, 0xff, 0xe0, ...u16(16), ...Array<number>(14).fill(0)], before, frame(width, height, marker))
const three = (value: number) => [value & 255, (value >> 8) & 255, value >> 16]
const riff = (kind: string, rest: number[]) => filled(ascii('RIFF'), u32(0), ascii('WEBP'), ascii(kind), u32(10), rest)
const extended = (width: number, height: number) =>
  riff('VP8X', [0, 0, 0, 0, ...three(width - 1), ...three(height - 1)])
const lossless = (width: number, height: number) =>
  riff('VP8L', [0x2f, ...little(u32(width - 1 + (height - 1) * 0x4000))])
const lossy = (width: number, height: number) =>
  riff('VP8 ', [0, 0, 0, 0x9d, 0x01, 0x2a, ...little(u16(width)), ...little(u16(height))])
const box = (width: number, height: number) => [...u32(20), ...ascii('ispe'), ...u32(0), ...u32(width), ...u32(height)]
const heic = (width: number, height: number) =>
  filled(u32(24), ascii('ftypheic'), Array<number>(12).fill(0), box(320, 240), box(width, height))

test.each([
  ['PNG', png],
  ['GIF', gif],
  ['BMP', bmp],
  ['JPEG', jpeg],
  ['WebP, extended', extended],
  ['WebP, lossless', lossless],
  ['WebP, lossy', lossy],
  ['HEIC, behind its preview', heic],
])('%s says its size in its head', (_, file) => {
  expect(pictureSize(file(4_032, 3_024))).toEqual({ width: 4_032, height: 3_024 })
})

test('the size of a JPEG is found after its tables and camera metadata, also in a progressive one', () => {
  const camera = [0xff, 0xe1, ...u16(60_000), ...Array<number>(59_998).fill(0xff)]
  const table = [0xff, 0xc4, ...u16(4), 0, 0]
  expect(pictureSize(jpeg(20_000, 20_000, [...camera, 0xff, ...table], 0xc2))).toEqual({
    width: 20_000,
    height: 20_000,
  })
})

test.each([
  ['nothing', new Uint8Array()],
  ['a text', filled(ascii('this is no picture'))],
  ['half a head', png(10, 10).slice(0, 12)],
  ['a JPEG that ends early', new Uint8Array(40).fill(0xff, 0, 1).fill(0xd8, 1, 2)],
])('%s says none', (_, bytes) => {
  expect(pictureSize(bytes)).toBeNull()
})

test('more than 40 megapixels are refused, wherever the file has its size', async () => {
  expect(await hasTooManyPixels(new Blob([png(20_000, 20_000)]))).toBe(true)
  expect(await hasTooManyPixels(new Blob([png(8_000, 5_000)]))).toBe(false)
  const profile = Array.from({ length: Math.ceil(HEADER_BYTES / 65_000) }, () => [
    0xff,
    0xe2,
    ...u16(65_000),
    ...Array<number>(64_998).fill(0),
  ]).flat()
  expect(await hasTooManyPixels(new Blob([jpeg(20_000, 20_000, profile)]))).toBe(true)
  expect(await hasTooManyPixels(new Blob(['x']))).toBe(false)
})
