import { fakePictures } from '@almanac/testing/pictures'
import { decodeHeic } from '@almanac/federation/shell'
import { preparePicture } from './prepare-picture'

jest.mock('@almanac/federation/shell', () => ({ decodeHeic: jest.fn() }))
const decode = jest.mocked(decodeHeic)

/** A file of Node, which `Response` reads. */
const file = (content: BodyInit, type: string) => new Response(content, { headers: { 'content-type': type } }).blob()
const heic = () => file('\0\0\0\x18ftypheic\0\0\0\0mif1heic'.padEnd(64, '\0'), '')
/** What browsers other than Safari do with HEIC. */
const decodesNoHeic = () => {
  const decodes = globalThis.createImageBitmap
  Object.assign(globalThis, {
    createImageBitmap: (source: Blob | ImageData) =>
      'size' in source
        ? Promise.reject(new Error('The source image could not be decoded.'))
        : decodes(new Blob(['pixels'])),
  })
}

beforeEach(() => {
  fakePictures({ encoded: 'anew' })
  decode.mockReset()
})

test('a small picture is encoded anew too: its file may name the place and the camera', async () => {
  const sent = await preparePicture(await file('jpeg with Exif GPS', 'image/jpeg'))
  expect(await new Response(sent).text()).toBe('anew')
  expect(sent.type).toBe('image/jpeg')
})

test('a HEIC file is decoded where the browser cannot, whatever its type says', async () => {
  decodesNoHeic()
  decode.mockResolvedValue(Object.assign(Object.create(null), { width: 4, height: 3 }))
  expect(await new Response(await preparePicture(await heic())).text()).toBe('anew')
})

test.each([
  ['is damaged', () => decode.mockResolvedValue(null), 'NOT_A_PICTURE'],
  ['has no decoder offline', () => decode.mockRejectedValue(new Error('offline')), 'HEIC_DECODER_UNAVAILABLE'],
])('a HEIC file that %s is refused by its reason', async (_, prepare, problem) => {
  decodesNoHeic()
  prepare()
  await expect(preparePicture(await heic())).rejects.toMatchObject({ problem })
})

test('an SVG is no picture, and another file that cannot be decoded neither', async () => {
  await expect(preparePicture(await file('<svg/>', 'image/svg+xml'))).rejects.toMatchObject({
    problem: 'NOT_A_PICTURE',
  })
  decodesNoHeic()
  await expect(preparePicture(await file('a letter', 'image/jpeg'))).rejects.toMatchObject({ problem: 'NOT_A_PICTURE' })
  expect(decode).not.toHaveBeenCalled()
})
