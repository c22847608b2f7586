import sharp from 'sharp'
import { newId } from '@almanac/domain/ids'
import * as schema from '@almanac/contracts/schema/account/images'
import * as profile from '@almanac/contracts/schema/account/profile'
import { answerOf, codesOf } from '../../testing/answer'
import { startTestServer, type Participant, type TestServer } from '../../testing/server'
import { profileRoutes } from '../profile/routes'
import { imageRoutes } from './routes'

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

const plain = (width = 60, height = 40) => sharp({ create: { width, height, channels: 3, background: '#3366cc' } })
const jpeg = () => plain(400, 300).jpeg().toBuffer()

function upload(bytes: Buffer, { who = ana, type = 'profile', id = '' } = {}) {
  const form = new FormData()
  form.set('type', type)
  form.set('id', id)
  form.set('file', new File([new Uint8Array(bytes)], 'me.jpg', { type: 'image/jpeg' }))
  return who.client.post('/images', form)
}

const uploaded = async (bytes: Buffer, options: Parameters<typeof upload>[1] = {}) =>
  answerOf(schema.uploadImage, await upload(bytes, options))
const stored = async (id: string) =>
  server.database.selectFrom('images').where('id', '=', id).selectAll().executeTakeFirstOrThrow()
const photoOf = async (who = ana) => answerOf(profile.getProfile, await who.client.get(`/users/${who.id}`)).image_id
const seenBy = async (who: Participant, url: string) => (await who.client.get(url.replace(/^\/api/, ''))).status

describe('a picture with an id from the client', () => {
  test('is stored once for repeated and concurrent uploads, and keeps the first content', async () => {
    const id = newId()
    const first = await jpeg()
    const answers = await Promise.all(Array.from({ length: 4 }, () => upload(first, { type: 'entry', id })))
    expect(answers.map(({ status, body }) => [status, body])).toEqual(
      answers.map(() => [200, { id, url: `/api/images/entry/${id}.jpg` }]),
    )
    const before = await stored(id)
    expect((await upload(await plain(30, 30).jpeg().toBuffer(), { type: 'entry', id: id.toUpperCase() })).status).toBe(
      200,
    )
    // The content of a repeated upload is ignored.
    expect((await upload(Buffer.from('no picture'), { type: 'entry', id })).status).toBe(200)
    expect(await stored(id)).toEqual(before)
  })

  test('cannot be taken over by another user or changed to another type', async () => {
    const id = newId()
    const { url } = await uploaded(await jpeg(), { type: 'entry', id })
    const before = await stored(id)
    for (const type of ['entry', 'profile', 'message']) {
      const answer = await upload(await jpeg(), { who: ben, type, id })
      expect([answer.status, ...codesOf(answer)]).toEqual([409, 'ID_TAKEN'])
    }
    expect((await upload(await jpeg(), { type: 'profile', id })).status).toBe(409)
    expect([await stored(id), await seenBy(ben, url), await photoOf(), await photoOf(ben)]).toEqual([
      before,
      404,
      null,
      null,
    ])
    expect((await upload(await jpeg(), { id: 'mine' })).status).toBe(422)
  })

  test('becomes the profile photo when it has that type', async () => {
    const id = newId()
    await Promise.all([upload(await jpeg(), { id }), upload(await jpeg(), { id })])
    expect(await photoOf()).toBe(id)
  })
})
