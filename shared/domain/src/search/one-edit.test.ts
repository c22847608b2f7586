import * as fc from 'fast-check'
import { isWithinOneEdit } from './one-edit'

/** The distance by the textbook: optimal string alignment. */
function distance(one: string, other: string): number {
  const table = Array.from({ length: one.length + 1 }, (_, i) =>
    Array.from({ length: other.length + 1 }, (__, j) => (i === 0 ? j : j === 0 ? i : 0)),
  )
  const at = (i: number, j: number) => table[i]?.[j] ?? 0
  for (let i = 1; i <= one.length; i += 1) {
    for (let j = 1; j <= other.length; j += 1) {
      const costs = [at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + (one[i - 1] === other[j - 1] ? 0 : 1)]
      if (one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]) costs.push(at(i - 2, j - 2) + 1)
      table[i]?.splice(j, 1, Math.min(...costs))
    }
  }
  return at(one.length, other.length)
}

test('it is a Damerau–Levenshtein distance of at most 1', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 6 })
  fc.assert(
    fc.property(word, word, (one, other) => isWithinOneEdit(one, other) === distance(one, other) <= 1),
    { numRuns: 2_000 },
  )
})

test.each([
  ['migraine', 'migrane', true],
  ['headache', 'headahce', true],
  ['headache', 'hedache', true],
  ['fever', 'favor', false],
  ['', 'a', true],
])('%s and %s: %s', (one, other, expected) => {
  expect([isWithinOneEdit(one, other), isWithinOneEdit(other, one)]).toEqual([expected, expected])
})
