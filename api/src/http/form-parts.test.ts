import Fastify, { type FastifyInstance } from 'fastify'
import { answerFailure } from './failures'
import { acceptForms, readForm } from './form'

let app: FastifyInstance

beforeAll(() => {
  app = Fastify()
  app.decorateRequest('visitor')
  app.decorate('noteRefusal', () => undefined)
  app.setErrorHandler(answerFailure)
  void app.register(async (api) => {
    acceptForms(api)
    api.post('/', async (request) => {
      const { fields, files } = await readForm(request, ['picture'])
      return {
        fields,
        files: Object.entries(files).map(([name, { filename, bytes }]) => [name, filename, bytes.length]),
      }
    })
  })
})

afterAll(() => app.close())

async function send(form: FormData) {
  const travelling = new Response(form)
  const answer = await app.inject({
    method: 'POST',
    url: '/',
    headers: { 'content-type': travelling.headers.get('content-type') ?? '' },
    payload: Buffer.from(await travelling.arrayBuffer()),
  })
  return { status: answer.statusCode, body: answer.json<unknown>() }
}

function formOf(parts: [string, string | Blob][]): FormData {
  const form = new FormData()
  for (const [name, value] of parts) {
    if (typeof value === 'string') form.append(name, value)
    else form.append(name, value, 'from the camera.jpg')
  }
  return form
}

const refusal = (code: string) => ({ errors: [expect.objectContaining({ code })] })

test('a form returns its fields as texts, and only the declared files', async () => {
  const picture = new Blob([new Uint8Array(3_000)])
  const answer = await send(
    formOf([
      ['note', 'after breakfast'],
      ['unknown', picture],
      ['picture', picture],
      ['second', ''],
    ]),
  )
  expect(answer).toEqual({
    status: 200,
    body: { fields: { note: 'after breakfast', second: '' }, files: [['picture', 'from the camera.jpg', 3_000]] },
  })
})

test('anything but a form is a 415', async () => {
  const answer = await app.inject({
    method: 'POST',
    url: '/',
    headers: { 'content-type': 'application/json' },
    payload: '{"note":"a"}',
  })
  expect([answer.statusCode, answer.json()]).toEqual([415, refusal('UNSUPPORTED_MEDIA_TYPE')])
})

test('a large photo is accepted, a file above 12 MB is 413', async () => {
  expect((await send(formOf([['picture', new Blob([new Uint8Array(12_000_000)])]]))).status).toBe(200)
  expect(await send(formOf([['picture', new Blob([new Uint8Array(12_000_001)])]]))).toEqual({
    status: 413,
    body: refusal('TOO_LARGE'),
  })
})

test.each<[string, [string, string | Blob][]]>([
  ['files', Array.from({ length: 6 }, (_, index) => [`file ${index}`, new Blob(['a'])])],
  ['fields', Array.from({ length: 51 }, (_, index) => [`field ${index}`, 'a'])],
])('a form with too many %s is refused', async (_, parts) => {
  expect((await send(formOf(parts.slice(1)))).status).toBe(200)
  expect(await send(formOf(parts))).toEqual({ status: 413, body: refusal('TOO_LARGE') })
})
