import fc from 'fast-check'
import { addDays } from '../time'
import { MIN_GROUP_DAYS, together, type DayOfBoth } from './together'

const dayOf = (pairs: readonly (readonly [number, number])[]): DayOfBoth[] =>
  pairs.map(([first, second], index) => ({ date: addDays('2026-01-01', index), first, second }))
const pairs = fc.array(fc.tuple(fc.integer({ min: 0, max: 10 }), fc.integer({ min: 0, max: 10 })), { maxLength: 90 })

test('every day with both is in one of the groups, whose means lie within the values', () => {
  fc.assert(
    fc.property(pairs, (given) => {
      const { n, groups } = together(dayOf(given))
      expect(n).toBe(given.length)
      expect(groups === null).toBe(new Set(given.map(([first]) => first)).size < 2)
      if (!groups) return
      expect(groups.high.n + groups.low.n).toBe(n)
      const seconds = given.map(([, second]) => second)
      for (const { n: days, mean } of [groups.high, groups.low]) {
        expect(days).toBeGreaterThan(0)
        expect(mean).toBeGreaterThanOrEqual(Math.min(...seconds))
        expect(mean).toBeLessThanOrEqual(Math.max(...seconds))
      }
    }),
  )
})

test('an event divides the days into those with it and those without', () => {
  const { groups } = together(
    dayOf(Array.from({ length: 20 }, (_, day) => [day % 4 === 0 ? 1 : 0, day % 4 === 0 ? 2 : 6])),
  )
  expect(groups).toMatchObject({ from: 1, high: { n: 5, mean: 2 }, low: { n: 15, mean: 6 }, difference: 'too_few' })
})

test('a difference that is larger than days differ is beyond chance, but not of a few days', () => {
  const given = (days: number) =>
    dayOf(Array.from({ length: days }, (_, day) => [day % 2, (day % 2) * 4 + 3 + (day % 3)]))
  expect(together(given(60)).groups?.difference).toBe('beyond_chance')
  expect(together(given(MIN_GROUP_DAYS * 2 - 2)).groups?.difference).toBe('too_few')
})

test('where two things have nothing to do with each other, at most one in twenty comparisons says so', () => {
  // Each follows its own day before, as moods and pains do.
  let state = 7
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  const series = (days: number) => {
    let value = normal()
    return Array.from({ length: days }, () => {
      value = 0.4 * value + Math.sqrt(1 - 0.4 ** 2) * normal()
      return Math.max(1, Math.min(5, Math.round(3.3 + value)))
    })
  }
  const runs = 1_000
  const claimed = Array.from({ length: runs }, () => {
    const [first, second] = [series(60), series(60)]
    return together(dayOf(first.map((value, day) => [value, second[day] ?? 0]))).groups?.difference === 'beyond_chance'
  }).filter(Boolean).length
  expect(claimed / runs).toBeLessThanOrEqual(0.05)
})
