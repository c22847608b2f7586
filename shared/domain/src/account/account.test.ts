import { diagnosisYears } from './index'

const now = new Date('2026-11-21T12:00:00Z')

test('a diagnosis lies in one of the last 101 years', () => {
  const years = diagnosisYears(now)
  expect([years.length, years[0], years.at(-1)]).toEqual([101, 2026, 1926])
})
