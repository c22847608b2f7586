import fc from 'fast-check'
import { addDays, type LocalDate } from '../time'
import { missedDays, runsOf, runsOfMonths, streakOf } from './index'

const ZONES = ['Pacific/Honolulu', 'Europe/Berlin', 'Pacific/Auckland', 'Pacific/Kiritimati']
const on = (date: LocalDate, zone = 'Europe/Berlin') => ({ date, zone })
const recorded = (date: LocalDate, zone = 'Europe/Berlin') => ({ date, first_zone: zone, last_zone: zone })

describe('missed days', () => {
  it.each([
    ['the next day', on('2026-11-16'), on('2026-11-17'), 0],
    ['a day between', on('2026-11-16'), on('2026-11-18'), 1],
    ['a day of 23 hours between', on('2026-03-28'), on('2026-03-30'), 1],
    ['a day of 25 hours between', on('2026-10-24'), on('2026-10-26'), 1],
    [
      'west over the date line: two hours',
      on('2026-11-16', 'Pacific/Honolulu'),
      on('2026-11-18', 'Pacific/Auckland'),
      0,
    ],
    ['west over it, and a day missed', on('2026-11-16', 'Pacific/Honolulu'), on('2026-11-19', 'Pacific/Auckland'), 1],
    [
      'east over it, the same date again',
      on('2026-11-16', 'Pacific/Auckland'),
      on('2026-11-16', 'Pacific/Honolulu'),
      0,
    ],
    ['east over it, the next date', on('2026-11-16', 'Pacific/Auckland'), on('2026-11-17', 'Pacific/Honolulu'), 0],
    ['from Berlin to Lima', on('2026-11-16'), on('2026-11-18', 'America/Lima'), 1],
    [
      '30 December 2011 in Samoa, which nobody lived',
      on('2011-12-29', 'Pacific/Apia'),
      on('2011-12-31', 'Pacific/Apia'),
      0,
    ],
  ])('%s', (_, from, to, missed) => {
    expect(missedDays(from, to)).toBe(missed)
  })

  it('are at most the calendar days in between', () => {
    const dates = fc.integer({ min: 0, max: 3_000 }).map((day) => addDays('2020-01-01', day))
    const zones = fc.constantFrom(...ZONES)
    fc.assert(
      fc.property(dates, zones, fc.integer({ min: 0, max: 40 }), zones, (date, zone, later, other) => {
        const missed = missedDays(on(date, zone), on(addDays(date, later), other))
        return missed >= 0 && missed <= Math.max(0, later - 1) && missed >= later - 3
      }),
    )
  })
})

describe('a streak', () => {
  const streak = (dates: readonly ReturnType<typeof recorded>[], today = '2026-11-22', zone = 'Europe/Berlin') =>
    streakOf(runsOf(dates), { today, zone })

  it.each([
    ['goes on today', ['2026-11-20', '2026-11-21', '2026-11-22'], { current: 3, longest: 3 }],
    ['goes on while today has nothing yet', ['2026-11-20', '2026-11-21'], { current: 2, longest: 2 }],
    ['ended the day before yesterday', ['2026-11-19', '2026-11-20'], { current: 0, longest: 2 }],
    ['was longer once', ['2026-11-01', '2026-11-02', '2026-11-03', '2026-11-22'], { current: 1, longest: 3 }],
    ['needs a record', [], { current: 0, longest: 0 }],
  ])('%s', (_, dates, expected) => {
    expect(streak(dates.map((date) => recorded(date)))).toEqual(expected)
  })

  it('survives crossing the date line in both directions', () => {
    const west = [
      recorded('2026-11-15', 'Pacific/Honolulu'),
      recorded('2026-11-16', 'Pacific/Honolulu'),
      recorded('2026-11-18', 'Pacific/Auckland'),
    ]
    expect(streak(west, '2026-11-18', 'Pacific/Auckland')).toEqual({ current: 3, longest: 3 })
    const east = [
      { date: '2026-11-16', first_zone: 'Pacific/Auckland', last_zone: 'Pacific/Honolulu' },
      recorded('2026-11-17', 'Pacific/Honolulu'),
    ]
    expect(streak(east, '2026-11-17', 'Pacific/Honolulu')).toEqual({ current: 2, longest: 2 })
  })

  it('in one zone is the number of consecutive dates', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 60 })), (ages) => {
        const has = new Set(ages)
        const dates = [...has].sort((one, other) => other - one).map((age) => recorded(addDays('2026-11-22', -age)))
        let [length, longest] = [0, 0]
        for (let age = 60; age >= 0; age -= 1) {
          length = has.has(age) ? length + 1 : 0
          longest = Math.max(longest, length)
        }
        let current = 0
        for (let age = has.has(0) ? 0 : 1; has.has(age); age += 1) current += 1
        expect(streak(dates)).toEqual({ current, longest })
      }),
    )
  })

  it('is the same when computed from months, however records are split by visibility', () => {
    const from = '2024-01-16'
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.record({ day: fc.integer({ min: -20, max: 150 }), seen: fc.boolean() }), {
          selector: ({ day }) => day,
        }),
        (recordedOn) => {
          const months = new Map<string, { start: number; days: number }>()
          for (const { day, seen } of recordedOn.toSorted((one, other) => one.day - other.day)) {
            const date = addDays(from, day)
            const start = day - (Number(date.slice(8)) - 1)
            const month = months.get(`${start} ${seen}`) ?? { start, days: 0 }
            months.set(`${start} ${seen}`, { start, days: month.days | (1 << (day - start)) })
          }
          const dates = recordedOn.filter(({ day }) => day >= 0).map(({ day }) => addDays(from, day))
          expect(
            runsOfMonths(
              [...months.values()].sort((one, other) => one.start - other.start),
              'Europe/Berlin',
              from,
            ),
          ).toEqual(runsOf(dates.sort().map((date) => recorded(date))))
        },
      ),
    )
  })
})
