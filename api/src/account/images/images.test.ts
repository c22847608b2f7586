import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { Readable } from 'node:stream'
import sharp from 'sharp'
import { newId } from '@almanac/domain/ids'
import * as schema from '@almanac/contracts/schema/account/images'
import * as profile from '@almanac/contracts/schema/account/profile'
import { haveConversation } from '../../social/conversations/testing'
import { answerOf, codesOf } from '../../testing/answer'
import { startTestServer, type Participant, type TestServer } from '../../testing/server'
import { closeSessions } from '../session/devices'
import { csrfTokenOf, openSession } from '../session/store'
import { profileRoutes } from '../profile/routes'
import { testDataFiles } from '../../testing/test-data'
import { imageRoutes } from './routes'
import { billionLaughs, pngDeclaring, pixelBomb } from './testing'

let server: TestServer
let ana: Participant
let ben: Participant

beforeAll(async () => {
  server = await startTestServer({ areas: [imageRoutes, profileRoutes] })
})

beforeEach(async () => {
  ana = await server.participant()
  ben = await server.participant()
})

afterAll(() => server.close())

const plain = (width = 60, height = 40, background = '#3366cc') =>
  sharp({ create: { width, height, channels: 3, background } })

function upload(bytes: Buffer, { who = ana, type = 'profile', name = 'me.jpg' } = {}) {
  const form = new FormData()
  form.set('type', type)
  form.set('file', new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' }))
  return who.client.post('/images', form)
}

const uploaded = async (bytes: Buffer, options: Parameters<typeof upload>[1] = {}) =>
  answerOf(schema.uploadImage, await upload(bytes, options))
const stored = async (id: string) =>
  await server.database.selectFrom('images').where('id', '=', id).selectAll().executeTakeFirstOrThrow()
const pathOf = (url: string) => url.replace(/^\/api/, '')
const photoOf = async (who = ana) => answerOf(profile.getProfile, await who.client.get(`/users/${who.id}`)).image_id
const seenBy = async (who: Participant, url: string) => (await who.client.get(pathOf(url))).status

test.each(['jpeg', 'png', 'webp', 'avif'] as const)(
  'a %s upload becomes a square JPEG and the profile photo',
  async (format) => {
    const { id, url } = await uploaded(await plain(900, 700).toFormat(format).toBuffer(), { name: 'anything.txt' })
    const { content, width, height } = await stored(id)
    expect(await sharp(content).metadata()).toMatchObject({ format: 'jpeg', width: 512, height: 512 })
    expect([width, height, await photoOf()]).toEqual([512, 512, id])
    expect(url).toBe(`/api/images/profile/${id}.jpg`)
  },
)

test('camera metadata are removed, and the picture is rotated upright', async () => {
  const bytes = await sharp({ create: { width: 2000, height: 1000, channels: 3, background: '#ffffff' } })
    .composite([{ input: await plain(2000, 200, '#ff0000').png().toBuffer(), top: 0, left: 0 }])
    .withMetadata({ orientation: 6 })
    .withExif({
      IFD0: { Make: 'SpyCamera', Orientation: '6' },
      IFD3: { GPSLatitude: '51/1 30/1 3230/100', GPSLatitudeRef: 'N' },
    })
    .withXmp(
      '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description about="home address"/></rdf:RDF></x:xmpmeta>',
    )
    .jpeg()
    .toBuffer()
  expect((await sharp(bytes).metadata()).exif).toBeDefined()
  expect(bytes.includes('SpyCamera')).toBe(true)

  const { content } = await stored((await uploaded(bytes, { type: 'entry' })).id)
  const made = await sharp(content).metadata()
  expect(made).toMatchObject({ width: 800, height: 1600, format: 'jpeg' })
  expect([made.exif, made.xmp, made.iptc, made.icc, made.orientation, made.comments]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ])
  expect(content.includes('SpyCamera') || content.includes('home address')).toBe(false)
  // Orientation 6: the red edge at the top of the stored pixels is at the right after rotation by 90°.
  const [red, green] = await sharp(content).extract({ left: 780, top: 800, width: 1, height: 1 }).raw().toBuffer()
  expect(red).toBeGreaterThan(200)
  expect(green).toBeLessThan(60)
})

test('a small picture is not enlarged, and transparency becomes white', async () => {
  const bytes = await sharp({
    create: { width: 30, height: 20, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  })
    .png()
    .toBuffer()
  const { content, width, height } = await stored((await uploaded(bytes, { type: 'message' })).id)
  expect([width, height]).toEqual([30, 20])
  expect([...(await sharp(content).extract({ left: 5, top: 5, width: 1, height: 1 }).raw().toBuffer())]).toEqual([
    255, 255, 255,
  ])
})

test('only the first frame of an animation is stored', async () => {
  const frames = await Promise.all(
    ['#ff0000', '#0000ff'].map((background) => plain(50, 50, background).png().toBuffer()),
  )
  const bytes = await sharp(frames, { join: { animated: true } })
    .webp({ lossless: true })
    .toBuffer()
  const { content } = await stored((await uploaded(bytes)).id)
  const [red, , blue] = await sharp(content).raw().toBuffer()
  expect([Number(red) > 200, Number(blue) < 60]).toEqual([true, true])
})

test('a picture of 50,000 by 50,000 pixels is refused without being decoded', async () => {
  const before = process.memoryUsage().rss
  const answer = await upload(pngDeclaring(50_000, 50_000))
  expect([answer.status, ...codesOf(answer)]).toEqual([422, 'PICTURE_TOO_LARGE'])
  expect(process.memoryUsage().rss - before).toBeLessThan(200_000_000)
  expect(codesOf(await upload(pngDeclaring(8_000, 5_001)))).toEqual(['PICTURE_TOO_LARGE'])
})

test('an upload of 40 MB is refused', async () => {
  const answer = await upload(Buffer.concat([await plain().jpeg().toBuffer(), Buffer.alloc(40_000_000)]))
  expect([answer.status, ...codesOf(answer)]).toEqual([413, 'TOO_LARGE'])
})

const jpeg = () => plain(400, 300).jpeg().toBuffer()
const noPictures: [string, () => Promise<Buffer> | Buffer][] = [
  [
    'an SVG',
    () =>
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'),
  ],
  [
    'an SVG with a script',
    () => Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  ],
  [
    'an SVG behind the head of a PNG',
    () =>
      Buffer.concat([
        Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      ]),
  ],
  ['a GIF', () => plain().gif().toBuffer()],
  ['a TIFF', () => plain().tiff().toBuffer()],
  ['a page', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['an empty file', () => Buffer.alloc(0)],
  ['the first bytes of a JPEG', () => Buffer.from('\xff\xd8\xff', 'latin1')],
  [
    'half a JPEG',
    async () => {
      const whole = await jpeg()
      return whole.subarray(0, whole.length / 2)
    },
  ],
  [
    'half a PNG',
    async () => {
      const whole = await sharp(await plain(300, 300).jpeg().toBuffer())
        .png({ compressionLevel: 0 })
        .toBuffer()
      return whole.subarray(0, whole.length / 2)
    },
  ],
  [
    'half a WebP',
    async () => {
      const whole = await plain(300, 300).webp({ lossless: true }).toBuffer()
      return whole.subarray(0, whole.length / 2)
    },
  ],
]

test.each(noPictures)('%s is refused with NOT_A_PICTURE', async (_, bytes) => {
  const answer = await upload(await bytes())
  expect([answer.status, ...codesOf(answer)]).toEqual([422, 'NOT_A_PICTURE'])
  expect(await photoOf()).toBeNull()
})

const harmful: [string, () => Buffer][] = [
  ['bomb.png', pixelBomb],
  ['lying.png', () => pngDeclaring(2_147_483_647, 2_147_483_647)],
  ['laughs.svg', billionLaughs],
  ['page.gif', () => Buffer.from('GIF89a/*<html><script>alert(1)</script>*/=1;', 'latin1')],
  ['page.png', () => Buffer.from('<html><body onload="alert(1)">a page</body></html>')],
  ['short.jpg', () => Buffer.from('\xff\xd8\xff\xe0\x00\x10JFIF\x00', 'latin1')],
  ...testDataFiles('images').map((file): [string, () => Buffer] => [basename(file), () => readFileSync(file)]),
]

test.each(harmful)('the harmful file %s is refused', async (name, bytes) => {
  const answer = await upload(bytes(), { name })
  expect(answer.status).toBe(422)
  expect(codesOf(answer)[0]).toMatch(/^(NOT_A_PICTURE|PICTURE_TOO_LARGE)$/)
})

test('an upload without a file, of an unknown type, or not as a form is refused', async () => {
  const form = new FormData()
  form.set('type', 'profile')
  expect(codesOf(await ana.client.post('/images', form))).toEqual(['REQUIRED'])
  expect((await upload(await jpeg(), { type: 'passport' })).status).toBe(422)
  expect((await ana.client.post('/images', { type: 'profile' })).status).toBe(415)
  expect((await server.visitor.post('/images', form)).status).toBe(401)
})

test('a new photo replaces the previous one, also for concurrent uploads; null removes it', async () => {
  const first = await uploaded(await jpeg())
  await Promise.all(
    Array.from({ length: 4 }, async (_, index) =>
      upload(
        await plain(50 + index)
          .jpeg()
          .toBuffer(),
      ),
    ),
  )
  const left = await server.database.selectFrom('images').where('user_id', '=', ana.id).select('id').execute()
  expect(left).toEqual([{ id: await photoOf() }])
  expect(await seenBy(ana, first.url)).toBe(404)

  await uploaded(await jpeg(), { type: 'entry' })
  await ana.client.put(`/users/${ana.id}`, { image_id: null, avatar_id: 3 })
  expect(await photoOf()).toBeNull()
  expect(await server.database.selectFrom('images').where('user_id', '=', ana.id).select('type').execute()).toEqual([
    { type: 'entry' },
  ])
})

test('a picture is served to its owner and cacheable only by their browser, and not served to a visitor', async () => {
  const { id, url } = await uploaded(await jpeg())
  const { status, headers } = await ana.client.get(pathOf(url))
  expect(status).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'image/jpeg',
    'x-content-type-options': 'nosniff',
    'content-disposition': 'inline',
    etag: `"${id}"`,
    vary: expect.stringMatching(/cookie/i),
    'cache-control': expect.stringMatching(/^private, max-age=\d+, immutable$/),
  })
  ana.client.headers['if-none-match'] = `"${id}"`
  expect((await ana.client.get(pathOf(url))).status).toBe(304)
  expect((await server.visitor.get(pathOf(url))).status).toBe(401)
})

const relate = (from: string, to: string, over: object = {}) =>
  server.database
    .insertInto('relationships')
    .values({
      user_id: from,
      id: newId(),
      to_user_id: to,
      to_user_email: 'x@example.test',
      from_status: 'Friend',
      to_status: 'Friend',
      visibility: 2,
      ...over,
    })
    .execute()

describe('the photo of another user', () => {
  test('is not visible outside the circle', async () => {
    const { url } = await uploaded(await jpeg())
    expect(await seenBy(ben, url)).toBe(404)
    await relate(ana.id, ben.id, { to_status: 'Waiting' })
    expect(await seenBy(ben, url)).toBe(404)
  })

  test.each(['from', 'to'])('is visible in the circle (%s) until the relationship is removed', async (way) => {
    const { url } = await uploaded(await jpeg())
    const [from, to] = way === 'from' ? [ana.id, ben.id] : [ben.id, ana.id]
    await relate(from, to, { visibility: 1, created_at: new Date(Date.now() - 60_000) })
    expect(await seenBy(ben, url)).toBe(200)
    await relate(to, from, { visibility: 7 })
    expect(await seenBy(ben, url)).toBe(404)
  })

  test('is visible to members of a shared conversation; pictures of other kinds are not', async () => {
    const { url } = await uploaded(await jpeg())
    const others = await Promise.all(
      ['entry', 'message', 'signature'].map(async (type) => uploaded(await jpeg(), { type })),
    )
    await haveConversation(server.database, { members: [ana.id, ben.id] })
    expect(await seenBy(ben, url)).toBe(200)
    for (const other of others) expect([await seenBy(ben, other.url), await seenBy(ana, other.url)]).toEqual([404, 200])
    // Not under another kind in the URL, either.
    expect(await seenBy(ben, String(others[0]?.url).replace('entry', 'profile'))).toBe(404)
  })
})

test('a user who may only change the password cannot upload a photo', async () => {
  const locked = await server.participant({ features: ['My Profile - Reset PW Only'] })
  const answer = await upload(await jpeg(), { who: locked })
  expect([answer.status, ...codesOf(answer)]).toEqual([403, 'PROFILE_LOCKED'])
})

test.each(['x.jpg', '../me.jpg', `${'0'.repeat(36)}.jpg`, `${'-'.repeat(36)}.jpg`, `${newId()}.png`, `${newId()}.jpg`])(
  'an invalid or unknown file name (%s) is 404',
  async (file) => {
    expect((await ana.client.get(`/images/profile/${file}`)).status).toBe(404)
  },
)

test('a picture whose session has ended while it was uploaded is refused', async () => {
  const { authentication } = server.app
  const { findSession } = authentication
  const identified = new Promise<void>((resolve) => {
    jest.spyOn(authentication, 'findSession').mockImplementationOnce(async (...call) => {
      const session = await findSession(...call)
      resolve()
      return session
    })
  })
  const form = new FormData()
  form.set('type', 'profile')
  form.set('file', new File([new Uint8Array(await plain().jpeg().toBuffer())], 'me.jpg'))
  const body = new Response(form)
  const bytes = Buffer.from(await body.arrayBuffer())
  async function* slowly() {
    yield bytes.subarray(0, 300)
    await identified
    await closeSessions(server.database, ana.id)
    yield bytes.subarray(300)
  }
  const credential = await openSession(server.database, ana.id, null)
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/images',
    cookies: { almanac_session: `${credential.user_id}.${credential.token}` },
    headers: { 'content-type': body.headers.get('content-type') ?? '', 'x-csrf-token': csrfTokenOf(credential.token) },
    payload: Readable.from(slowly(), { objectMode: false }),
  })
  expect(answer.statusCode).toBe(401)
  expect(await server.database.selectFrom('images').where('user_id', '=', ana.id).select('id').execute()).toEqual([])
})
