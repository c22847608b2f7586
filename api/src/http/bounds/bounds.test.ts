import type { $ZodType } from 'zod/v4/core'
import { appWithoutDatabase } from '../../testing/app-without-database'
import { check } from '../check'
import { Refusal } from '../errors'
import { type Bounds, boundsOf, unboundedLists } from './bounds'
import { DEFAULT_BODY_BYTES } from './json-body'

let server: Awaited<ReturnType<typeof appWithoutDatabase>>

beforeAll(async () => {
  server = await appWithoutDatabase()
})

afterAll(() => server.close())

interface Place {
  most: number
  /** The input of a call with this value at this place, and nothing else. */
  around: (value: unknown) => unknown
}

/** Every list and map in the input, by its path. */
function places(
  { list, object }: Bounds,
  kind: 'list' | 'map',
  around: (value: unknown) => unknown = (value) => value,
): Place[] {
  const found: Place[] = []
  if (list) {
    if (kind === 'list') found.push({ most: list.most, around })
    found.push(...places(list.element, kind, (value) => around([value])))
  }
  for (const [name, bounds] of object?.fields ?? [])
    found.push(...places(bounds, kind, (value) => around({ [name]: value })))
  if (object?.others) {
    if (kind === 'map') found.push({ most: object.most, around })
    found.push(...places(object.others, kind, (value) => around({ name: value })))
  }
  return found
}

/** What callers send: query and body of every call. */
const inputs = (): [name: string, schema: $ZodType][] =>
  server.app.calls.flatMap(({ call, schema }) => [
    ...(schema.query ? [[`${call.id} query`, schema.query] as [string, $ZodType]] : []),
    ...(schema.body ? [[`${call.id} body`, schema.body] as [string, $ZodType]] : []),
  ])

const placesOf = (kind: 'list' | 'map') =>
  inputs().flatMap(([name, schema]) => places(boundsOf(schema), kind).map((place) => ({ name, schema, ...place })))

/** A list that counts how often an element is read. */
function watched(length: number) {
  let reads = 0
  const list = new Proxy(Array<unknown>(length).fill(0), {
    get(target, key, receiver) {
      if (typeof key === 'string' && /^\d/.test(key)) reads += 1
      return Reflect.get(target, key, receiver)
    },
  })
  return { list, reads: () => reads }
}

/** The faults for which this input is refused; empty if it is not. */
function faultsOf(schema: $ZodType, input: unknown) {
  try {
    check(schema, input, 'body')
    return []
  } catch (error) {
    if (error instanceof Refusal) return error.entries
    throw error
  }
}

test('every list that a caller sends has a maximum', () => {
  const endless = inputs().flatMap(([name, schema]) =>
    unboundedLists(boundsOf(schema)).map((path) => `${name}: ${path}`),
  )
  expect(endless).toEqual([])
})

test('of a list that is too long no element is read, in any call', () => {
  const lists = placesOf('list')
  expect(lists.length).toBeGreaterThan(30)
  for (const { name, schema, around } of lists) {
    const { list, reads } = watched(300_000)
    expect([name, faultsOf(schema, around(list)).map(({ code }) => code)]).toEqual([name, ['TOO_MANY']])
    expect([name, reads()]).toEqual([name, 0])
  }
})

test('a map with 100,000 keys is refused without its values, in any call', () => {
  const map = Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [`key ${index}`, 0]))
  const maps = placesOf('map')
  expect(maps.length).toBeGreaterThan(5)
  for (const { name, schema, around } of maps)
    expect([name, faultsOf(schema, around(map)).map(({ code }) => code)]).toEqual([name, ['TOO_MANY']])
})

test('a list as long as allowed gives at most fifty faults, and no more are collected', () => {
  for (const { name, schema, most, around } of placesOf('list')) {
    const { list, reads } = watched(most)
    const { length } = faultsOf(schema, around(list))
    expect([name, length <= 50]).toEqual([name, true])
    // Once for its size, then until there are fifty faults.
    if (most > 50 && length === 50) expect([name, reads()]).toEqual([name, most + 50])
  }
})

test('a body beyond the limit of its call is a 413, in any call', async () => {
  const taking = server.app.calls.filter(({ call, schema }) => schema.body && !call.files)
  for (const { call, schema } of taking) {
    const answer = await server.app.inject({
      method: call.method,
      url: `/api${call.path.replaceAll(/\{\w+\}/g, 'a')}`,
      headers: { 'content-type': 'application/json' },
      payload: ' '.repeat((schema.body_bytes ?? DEFAULT_BODY_BYTES) + 1),
    })
    expect([call.id, answer.statusCode, answer.json()]).toEqual([
      call.id,
      413,
      { errors: [expect.objectContaining({ code: 'TOO_LARGE' })] },
    ])
  }
})

test.each([
  ['zeros', `[${'0,'.repeat(400_000)}0]`],
  ['empty objects', `{"samples":[${'{},'.repeat(300_000)}{}]}`],
  ['levels', '['.repeat(900_000)],
])('a megabyte of %s is refused before it is parsed', async (_, payload) => {
  const parse = jest.spyOn(JSON, 'parse')
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/apple_health/samples',
    headers: { 'content-type': 'application/json' },
    payload,
  })
  expect(parse).not.toHaveBeenCalled()
  parse.mockRestore()
  expect([answer.statusCode, answer.json()]).toEqual([422, { errors: [expect.objectContaining({ code: 'TOO_MANY' })] }])
})
