import * as z from 'zod/mini'
import type { Call } from '@almanac/contracts'
import { codesOf } from '../testing/answer'
import { startTestServer, type TestServer } from '../testing/server'
import { serve } from './route'

let server: TestServer
const schema = { body: z.object({ note: z.string() }), answer: z.object({ note: z.string(), bytes: z.int() }) }
const send: Call<typeof schema> = {
  id: 'send',
  area: 'platform',
  method: 'POST',
  path: '/send',
  policy: 'visitor',
  files: ['file'],
}

beforeAll(async () => {
  server = await startTestServer({
    areas: [
      (app) =>
        serve(app, send, schema, ({ body, files }) =>
          Promise.resolve({ note: body.note, bytes: files['file']?.bytes.length ?? 0 }),
        ),
    ],
  })
})
afterAll(() => server.close())

const BOUNDARY = 'a-boundary'
const whole = [
  `--${BOUNDARY}`,
  'content-disposition: form-data; name="note"',
  '',
  'hello',
  `--${BOUNDARY}`,
  'content-disposition: form-data; name="file"; filename="a.jpg"',
  'content-type: image/jpeg',
  '',
  'x'.repeat(1_000),
  `--${BOUNDARY}--`,
  '',
].join('\r\n')
const post = async (payload: string, type = `multipart/form-data; boundary=${BOUNDARY}`) => {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/send',
    headers: { 'content-type': type },
    payload,
  })
  return { status: answer.statusCode, body: answer.json<unknown>() }
}

test('a complete form is accepted', async () => {
  expect(await post(whole)).toEqual({ status: 200, body: { note: 'hello', bytes: 1_000 } })
})

test.each([
  ['cut in the head of a part', whole.slice(0, 60)],
  ['cut in a file', whole.slice(0, 600)],
  ['without its last four bytes', whole.slice(0, -4)],
  ['of lines that end as on Unix', whole.replaceAll('\r\n', '\n')],
  ['of another boundary', whole.replaceAll(BOUNDARY, 'another')],
])('a form %s is refused as retryable, not as a server error', async (_, payload) => {
  const answer = await post(payload)
  expect([answer.status, codesOf(answer)]).toEqual([400, ['BROKEN_FORM']])
})

test.each([
  'multipart/form-data',
  'multipart/form-data; boundary=',
  `multipart/form-data; boundary=${'b'.repeat(5_000)}`,
])('a form with the content type %.60s is refused likewise', async (type) => {
  const answer = await post(whole, type)
  expect([answer.status, codesOf(answer)]).toEqual([400, ['BROKEN_FORM']])
})

test('a file above the limit is refused as too large', async () => {
  const answer = await post(whole.replace('x'.repeat(1_000), 'x'.repeat(12_000_001)))
  expect([answer.status, codesOf(answer)]).toEqual([413, ['TOO_LARGE']])
})
