import fc from 'fast-check'
import { shareText, wholePercentages } from '.'

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

test.each([
  ['en', 7 / 3783, '<1%'],
  ['en', 0, '0%'],
  ['en', 0.42, '42%'],
  ['en', 0.9999, '>99%'],
  ['en', 1, '100%'],
  ['es', 0.001, '<\u00a01\u00a0%'],
  ['fr', 0.999, expect.stringMatching(/^>\u00a099\s%$/)],
])('in %s a share of %d is %s', (locale, fraction, text) => {
  expect(shareText(locale, fraction)).toEqual(text)
})

test('in Arabic a share below one percent has the sign of comparison', () => {
  expect(shareText('ar', 0.001)).toMatch(/^<1/)
})

test('shares that were rounded together are not 0 and not all either', () => {
  const counts = [3776, 7, 0]
  const all = 3783
  const texts = wholePercentages(counts).map((percent, index) => shareText('en', (counts[index] ?? 0) / all, percent))
  expect(texts).toEqual(['>99%', '<1%', '0%'])
})
