import { newId } from '@almanac/domain/ids'
import { startTestServer, type Participant, type TestServer } from '../../testing/server'
import { mediaRoutes } from './routes'

let server: TestServer
let ana: Participant
const bytes = 'abcdefghij'.repeat(100)

async function keep({ company_id }: { company_id: string }): Promise<string> {
  const id = newId()
  await server.database
    .insertInto('study_media')
    .values({ id, company_id, key: id, content_type: 'video/webm', content: Buffer.from(bytes) })
    .execute()
  return id
}

beforeAll(async () => {
  server = await startTestServer({ areas: [mediaRoutes] })
  ana = await server.participant()
})

afterAll(() => server.close())

async function read(id: string, headers: Record<string, string> = {}) {
  Object.assign(ana.client.headers, { range: undefined, 'if-none-match': undefined, 'if-range': undefined }, headers)
  return ana.client.get(`/media/${id}`)
}

test('a video is returned whole or by the requested range', async () => {
  const id = await keep(ana)
  const whole = await read(id)
  expect(whole).toMatchObject({
    status: 200,
    body: bytes,
    headers: {
      'content-type': 'video/webm',
      'accept-ranges': 'bytes',
      'cache-control': 'private, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    },
  })
  expect(await read(id, { range: 'bytes=100-104' })).toMatchObject({
    status: 206,
    body: 'abcde',
    headers: { 'content-range': 'bytes 100-104/1000', 'content-length': '5' },
  })
  expect(await read(id, { range: 'bytes=-3' })).toMatchObject({ status: 206, body: 'hij' })
  expect(await read(id, { range: 'bytes=1000-' })).toMatchObject({
    status: 416,
    headers: { 'content-range': 'bytes */1000' },
    body: { errors: [{ code: 'NO_SUCH_PART' }] },
  })
  expect(await read(id, { 'if-none-match': `"${id}"` })).toMatchObject({ status: 304 })
  expect(await read(id, { range: 'bytes=0-9', 'if-range': '"another"' })).toMatchObject({ status: 200, body: bytes })
})

test('media of another study are 404, and 401 without a session', async () => {
  const id = await keep(await server.participant({ company: 'elsewhere' }))
  expect((await read(id)).status).toBe(404)
  expect((await read(newId())).status).toBe(404)
  expect((await read('cuff.webm')).status).toBeGreaterThanOrEqual(400)
  expect((await server.visitor.get(`/media/${await keep(ana)}`)).status).toBe(401)
})
