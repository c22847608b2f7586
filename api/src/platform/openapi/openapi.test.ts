import * as z from 'zod/mini'
import { safeParse } from 'zod/v4/core'
import { answerOf } from '../../testing/answer'
import { startTestServer, type TestServer } from '../../testing/server'
import { openApiDocument } from './document'
import words from '../../../../locales/en.json'
import { errorsOf, titleOf } from './errors'
import { referencePage } from './reference'
import { propertyOf } from '@almanac/domain/records'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})

afterAll(() => server.close())

const content = z.looseObject({ content: z.record(z.string(), z.looseObject({ example: z.optional(z.unknown()) })) })
const operation = z.looseObject({
  requestBody: z.optional(content),
  operationId: z.string(),
  summary: z.string(),
  description: z.string(),
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
    expect(Object.keys(responses)).toContain('default')
  }
  expect(paths['/sessions/current']?.get?.security).toBeUndefined()
  expect(paths['/users/{id}/update_locale']?.put?.security).toEqual([{ session: [] }])
  expect(paths['/releases']?.post?.security).toEqual([{ team: [] }, { session: [] }])
  expect(paths['/apple_health/uploads']?.post?.security).toEqual([{ app: [] }])
  expect(paths['/events']?.get?.responses).toMatchObject({ 200: { content: { 'text/event-stream': {} } } })
  expect(paths['/release_files/{digest}']?.put).toMatchObject({
    requestBody: { content: { 'application/octet-stream': {} } },
  })
})

test('every reference resolves', async () => {
  const { body } = await server.visitor.get('/openapi.json')
  const references = [...JSON.stringify(body).matchAll(/"\$ref":"([^"]+)"/g)].map((match) => match[1] ?? '')
  for (const reference of new Set(references)) {
    expect(reference).toMatch(/^#\//)
    expect(reference.slice(2).split('/').reduce<unknown>(propertyOf, body)).toBeDefined()
  }
})

test('every call says what it does: a summary of a few words, and sentences', () => {
  const said = server.app.calls.map(({ call, schema }) => ({ id: call.id, ...schema }))
  expect(said.filter(({ summary = '' }) => !/^[A-Z][^.]{3,60}[^.\s]$/.test(summary)).map(({ id }) => id)).toEqual([])
  expect(said.filter(({ description = '' }) => !/^[A-Z].{20,}\.$/.test(description)).map(({ id }) => id)).toEqual([])
  const summaries = said.map(({ summary }) => summary)
  expect(summaries.filter((summary, at) => summaries.indexOf(summary) !== at)).toEqual([])
})

test('every error code of a call has a text and a status class', () => {
  const named = server.app.calls.flatMap(({ call, schema }) =>
    Object.entries(schema.errors ?? {}).flatMap(([status, codes]) =>
      codes.map((code) => ({ call: call.id, status, code })),
    ),
  )
  // Its sentence is the specification's and the same in every language.
  const fixed = ['STUDY_CLOSED', 'GROUPCODE_STUDY_CLOSED_ERROR']
  expect(named.filter(({ code }) => titleOf(code) === code && !fixed.includes(code))).toEqual([])
  expect(named.filter(({ status }) => !/^(401|403|404|409|410|413|416|422|429|503)$/.test(status))).toEqual([])
})

/** Codes that any call may return before routing, or on a server fault. */
const OF_ANY_CALL = [
  'BAD_REQUEST',
  'BROKEN_FORM',
  'INVALID_CHARACTER',
  'METHOD_NOT_ALLOWED',
  'REQUEST_TIMEOUT',
  'SERVER_ERROR',
  'STOPPING',
  'TOO_DEEP',
  'UNSUPPORTED_MEDIA_TYPE',
]

test('every code with a text is declared by a call', () => {
  const named = new Set([
    ...OF_ANY_CALL,
    ...server.app.calls.flatMap((served) => [...errorsOf(served).values()].flat()),
  ])
  expect(Object.keys(words.api.errors).filter((code) => !named.has(code))).toEqual([])
})

test('every example is valid for its schema', () => {
  const { paths } = z.parse(described.answer, openApiDocument(server.app.calls))
  const wrong = server.app.calls.flatMap(({ call, schema }) => {
    const one = paths[call.path]?.[call.method.toLowerCase()]
    const examples = [
      [schema.body, one?.requestBody?.content['application/json']?.example],
      [
        schema.answer,
        z.safeParse(content, one?.responses[call.created ? '201' : '200']).data?.content['application/json']?.example,
      ],
    ] as const
    return examples.flatMap(([judge, example]) => {
      if (!judge || (call.files && judge === schema.body)) return []
      const result = safeParse(judge, example)
      return result.success
        ? []
        : [`${call.id}: ${result.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join('; ')}`]
    })
  })
  expect(wrong).toEqual([])
})

test('the reference is a page without scripts under the policy of pages, with every call and every code', async () => {
  const page = await server.app.inject({ method: 'GET', url: '/api/docs' })
  expect(page.statusCode).toBe(200)
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
  const policy = String(page.headers['content-security-policy'])
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).not.toContain('script-src')
  expect(page.body).not.toMatch(/<script|\son\w+=|https?:\/\/(?!almanac\.example|json-schema)[^"<]*\.(js|css)/)
  expect(page.body).toMatch(/<html lang="en">[\s\S]*<main[\s\S]*<h1/)
  for (const { call, schema } of server.app.calls) {
    expect(page.body).toContain(`id="${call.id}"`)
    for (const code of Object.values(schema.errors ?? {}).flat()) expect(page.body).toContain(`<code>${code}</code>`)
  }
})

test('descriptions are rendered as text in the reference, not markup', () => {
  const app = { ...server.app.calls[0] }
  const { call, schema } = app
  if (!call || !schema) throw new Error('there is no call')
  const page = referencePage([{ call, schema: { ...schema, description: 'Say <b>so</b> & `that`.' } }])
  expect(page).toContain('Say &lt;b&gt;so&lt;/b&gt; &amp; <code>that</code>.')
})
