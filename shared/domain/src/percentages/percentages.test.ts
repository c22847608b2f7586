import fc from 'fast-check'
import { wholePercentages } from '.'

test.each([
  { counts: [1, 1, 1], percentages: [34, 33, 33] },
  { counts: [2, 1], percentages: [67, 33] },
  { counts: [0, 5], percentages: [0, 100] },
  { counts: [1, 1, 1, 1, 1, 1], percentages: [17, 17, 17, 17, 16, 16] },
  { counts: [199, 1], percentages: [100, 0] },
  { counts: [0, 0], percentages: [0, 0] },
  { counts: [], percentages: [] },
])('$counts are $percentages percent', ({ counts, percentages }) => {
  expect(wholePercentages(counts)).toEqual(percentages)
})

test('percentages add up to 100, differ from the exact share by less than one, and never decrease with a higher count', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(100_000), { minLength: 1, maxLength: 20 }), (counts) => {
      const total = counts.reduce((sum, count) => sum + count, 0)
      fc.pre(total > 0)
      const percentages = wholePercentages(counts)
      expect(percentages.reduce((sum, percent) => sum + percent, 0)).toBe(100)
      counts.forEach((count, index) => {
        expect(Math.abs((percentages[index] ?? 0) - (count * 100) / total)).toBeLessThan(1)
        counts.forEach((other, at) => {
          if (count > other) expect(percentages[index]).toBeGreaterThanOrEqual(percentages[at] ?? 0)
        })
      })
    }),
  )
})
