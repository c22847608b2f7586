import { startTestServer, type TestServer } from '../../testing/server'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})

afterAll(() => server.close())

interface Operation { operationId: string; parameters: { name: string; in: string; required: boolean }[]; responses: Record<string, object>; security?: object[] }

test('every call of the contract is described, with its own name and all of its parameters', async () => {
  const { body, headers } = await server.visitor.get('/openapi.json')
  expect(headers['content-type']).toContain('application/json')
  expect(body.openapi).toBe('3.1.0')
  const operations = Object.entries<Record<string, Operation>>(body.paths).flatMap(([path, methods]) =>
    Object.values(methods).map((operation) => ({ path, ...operation })))
  expect(operations.map((operation) => operation.operationId).sort()).toEqual(server.app.calls.map(({ call }) => call.id).sort())
  expect(new Set(operations.map((operation) => operation.operationId)).size).toBe(operations.length)
  for (const { path, parameters, responses } of operations) {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1])
    expect(parameters.filter((parameter) => parameter.in === 'path' && parameter.required).map((parameter) => parameter.name)).toEqual(inPath)
    expect(Object.keys(responses)).toHaveLength(2)
  }
  expect(body.paths['/sessions/current'].get.security).toBeUndefined()
  expect(body.paths['/users/{id}/update_locale'].put.security).toEqual([{ session: [] }])
})

test('every reference leads somewhere', async () => {
  const { body } = await server.visitor.get('/openapi.json')
  const references = [...JSON.stringify(body).matchAll(/"\$ref":"([^"]+)"/g)].map((match) => match[1] ?? '')
  for (const reference of new Set(references)) {
    expect(reference).toMatch(/^#\//)
    const target = reference.slice(2).split('/').reduce((value, key) => value?.[key], body)
    expect(target).toBeDefined()
  }
})
