import { diagnosisYears } from './index'

const now = new Date('2026-11-21T12:00:00Z')

test('the years offered for a diagnosis are the last 101', () => {
  const years = diagnosisYears(now)
  expect([years.length, years[0], years.at(-1)]).toEqual([101, 2026, 1926])
})
