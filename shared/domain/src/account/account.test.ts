import { birthYears, diagnosisYears, studyCodeOf } from './index'

const now = new Date('2026-11-21T12:00:00Z')

test('birth years go from 12 years ago down to 1850', () => {
  const years = birthYears(now)
  expect([years[0], years.at(-1)]).toEqual([2014, 1850])
  expect(new Set(years).size).toBe(2014 - 1850 + 1)
})

test('a diagnosis lies in one of the last 101 years', () => {
  const years = diagnosisYears(now)
  expect([years.length, years[0], years.at(-1)]).toEqual([101, 2026, 1926])
})

test.each([
  ['tide24', 'TIDE24'],
  [' TI DE-24 ', 'TIDE24'],
  ['tide2', 'TIDE2'],
])('the code %j is %s', (typed, code) => {
  expect(studyCodeOf(typed)).toBe(code)
})
