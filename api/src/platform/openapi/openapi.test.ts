import * as z from 'zod/mini'
import { answerOf } from '../../testing/answer'
import { startTestServer, type TestServer } from '../../testing/server'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})

afterAll(() => server.close())

const operation = z.looseObject({
  operationId: z.string(),
  parameters: z.array(z.object({ name: z.string(), in: z.string(), required: z.boolean() })),
  responses: z.record(z.string(), z.unknown()),
  security: z.optional(z.array(z.unknown())),
})
const described = {
  answer: z.looseObject({ openapi: z.literal('3.1.0'), paths: z.record(z.string(), z.record(z.string(), operation)) }),
}

test('every call of the contract is described, with its own name and all of its parameters', async () => {
  const { paths } = answerOf(described, await server.visitor.get('/openapi.json'))
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.values(methods).map((one) => ({ path, ...one })),
  )
  expect(operations.map(({ operationId }) => operationId).sort()).toEqual(
    server.app.calls.map(({ call }) => call.id).sort(),
  )
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length)
  for (const { path, parameters, responses } of operations) {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1])
    expect(
      parameters.filter((parameter) => parameter.in === 'path' && parameter.required).map(({ name }) => name),
    ).toEqual(inPath)
    expect(Object.keys(responses)).toHaveLength(2)
  }
  expect(paths['/sessions/current']?.get?.security).toBeUndefined()
  expect(paths['/users/{id}/update_locale']?.put?.security).toEqual([{ session: [] }])
  expect(paths['/releases']?.post?.security).toEqual([{ team: [] }, { session: [] }])
  expect(paths['/events']?.get?.responses).toMatchObject({ 200: { content: { 'text/event-stream': {} } } })
  expect(paths['/release_files/{digest}']?.put).toMatchObject({
    requestBody: { content: { 'application/octet-stream': {} } },
  })
})

test('every reference leads somewhere', async () => {
  const { body } = await server.visitor.get('/openapi.json')
  const references = [...JSON.stringify(body).matchAll(/"\$ref":"([^"]+)"/g)].map((match) => match[1] ?? '')
  for (const reference of new Set(references)) {
    expect(reference).toMatch(/^#\//)
    const step = (value: unknown, key: string): unknown =>
      typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
    expect(reference.slice(2).split('/').reduce(step, body)).toBeDefined()
  }
})
