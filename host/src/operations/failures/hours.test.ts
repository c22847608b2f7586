import { aFailure } from '../testing/operations'
import { byRelease, HOURS } from './hours'

const now = Date.UTC(2026, 10, 21, 13, 40)
const hour = (ago: number) => new Date(Date.UTC(2026, 10, 21, 13 - ago)).toISOString()

test('failures are counted by release, hour and reason; the release with the most comes first', () => {
  const [worst, other] = byRelease(
    [
      aFailure({ version: '1.0.0', hour: hour(0), count: 1 }),
      aFailure({ version: '1.1.0', hour: hour(2), reason: 'chunk', count: 4 }),
      aFailure({ version: '1.1.0', hour: hour(0), reason: 'module', count: 2 }),
      aFailure({ version: '1.1.0', hour: hour(0), reason: 'chunk', count: 1 }),
    ],
    now,
  )
  expect(worst).toMatchObject({
    version: '1.1.0',
    total: 7,
    reasons: [
      { reason: 'chunk', count: 5 },
      { reason: 'module', count: 2 },
    ],
  })
  expect(worst?.hours).toHaveLength(HOURS)
  expect(worst?.hours.slice(-3).map(({ count }) => count)).toEqual([4, 0, 3])
  expect(worst?.hours.at(-1)?.start.toISOString()).toBe(hour(0))
  expect(other?.version).toBe('1.0.0')
})

test('failures older than two days are left out', () => {
  expect(byRelease([aFailure({ hour: hour(48) })], now)).toEqual([])
  expect(byRelease([aFailure({ hour: hour(47) })], now)[0]?.hours[0]?.count).toBe(3)
})
