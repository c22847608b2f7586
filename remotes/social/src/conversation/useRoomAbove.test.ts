import { renderHook } from '@almanac/testing'
import { aMessage, id } from '../testing/fixtures'
import { rowsOf, threadOf } from './thread'
import { useSpaceAbove } from './useSpaceAbove'

const ROW = 100
const ESTIMATE = 92

const rows = (first: number, last: number) => {
  const seqs = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  const messages = seqs.map((seq) => aMessage({ id: id('m', seq), seq }))
  return rowsOf(threadOf(messages, [], [], id('u', 1)), () => '2026-03-10', null)
}

/** A list with rows of 100 px, below the reserved space. */
function list(first: number, last: number) {
  let room = 0
  const options = { estimate: ESTIMATE, startOf: (index: number) => room + index * ROW }
  const { result, rerender } = renderHook(
    (shown: { rows: ReturnType<typeof rows>; hasEarlier: boolean }) =>
      useSpaceAbove(shown.rows, { ...options, hasEarlier: shown.hasEarlier }),
    { initialProps: { rows: rows(first, last), hasEarlier: first > 1 } },
  )
  return (from: number, to: number) => {
    rerender({ rows: rows(from, to), hasEarlier: from > 1 })
    room = result.current
    return room
  }
}

test('messages dropped above leave their space, and take it up again when reloaded', () => {
  const show = list(50, 90)
  expect(show(50, 95)).toBe(0)
  expect(show(60, 105)).toBe(10 * ROW)
  expect(show(65, 110)).toBe(15 * ROW)
  // Rendering again reserves no more space.
  expect(show(65, 110)).toBe(15 * ROW)
  expect(show(55, 100)).toBe(15 * ROW - 10 * ESTIMATE)
  expect(show(10, 60)).toBe(0)
})

test('no space is reserved above the first message or after a jump to another part', () => {
  const show = list(5, 50)
  expect(show(15, 60)).toBe(10 * ROW)
  expect(show(1, 60)).toBe(0)
  expect(show(20, 70)).toBe(19 * ROW)
  expect(show(200, 240)).toBe(0)
})
