import Fastify from 'fastify'
import { pageOf, placeOf, type Place } from './cursor'

const place = (second: string, tail: string): Place => ({
  at: `2026-03-02T08:00:${second}.123456Z`,
  id: `01920000-0000-7000-8000-0000000000${tail}`,
})
const rows = [place('01', 'a1'), place('02', 'a2'), place('03', 'a3')]
const cursorFor = (text: string) => Buffer.from(text).toString('base64url')

async function page(limit: number) {
  const app = Fastify()
  app.get('/', (_, reply) => pageOf(reply, rows, limit))
  const answer = await app.inject('/')
  await app.close()
  const next = answer.headers['x-next-cursor']
  return { rows: answer.json<Place[]>(), next: typeof next === 'string' ? next : undefined }
}

test('a page with a next one has a cursor of its last row, to the microsecond', async () => {
  const { rows: first, next } = await page(2)
  expect(first).toEqual(rows.slice(0, 2))
  expect(placeOf(next)).toEqual(rows[1])
})

test.each([3, 4])('the last page, with limit %i, has no next cursor', async (limit) => {
  expect(await page(limit)).toEqual({ rows, next: undefined })
})

test('without a cursor a list starts at its beginning', () => {
  expect(placeOf(undefined)).toBeUndefined()
})

const { at, id } = place('01', 'a1')
test.each([
  ['an empty string', ''],
  ['no cursor at all', 'x'],
  ['no id', at],
  ['an id that is none', `${at} 01920000`],
  ['something before the id', `${at} x${id}`],
  ['something after the id', `${at} ${id}x`],
  ['no instant', ` ${id}`],
  ['milliseconds alone', `2026-03-02T08:00:01.123Z ${id}`],
  ['a month that is none', `2026-13-02T08:00:01.123456Z ${id}`],
  ['something before the instant', `x${at} ${id}`],
  ['something after the instant', `${at}x ${id}`],
])('a cursor with %s is refused with the field', (_, text) => {
  expect(() => placeOf(cursorFor(text))).toThrow(
    expect.objectContaining({ status: 422, entries: [expect.objectContaining({ code: 'INVALID', field: 'cursor' })] }),
  )
})
