import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import {
  addDays,
  clockText,
  datesFrom,
  dayOfWeek,
  daysBetween,
  hhmmOf,
  isLocalDate,
  localDateOf,
  wallClockOf,
} from '../time'
import { isDayNumber, nextAt, nextDate, nextOccurrence, occurrences, occursOn, type ReminderRule } from './index'
import { publishedTransitions, transitions } from '../testing/transitions'

const rule = (given: Partial<ReminderRule>): ReminderRule => ({
  repeat_type: 'daily',
  repeat: true,
  time: 900,
  day_number: null,
  start_date: null,
  ...given,
})

const dates = fc.integer({ min: 0, max: 1500 }).map((day) => addDays('2025-01-01', day))
const zones = fc.constantFrom(
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
  'Asia/Kathmandu',
  'America/Santiago',
  'Africa/Cairo',
)
const rules = fc
  .record({
    repeat_type: fc.constantFrom<ReminderRule['repeat_type']>('daily', 'weekly', 'monthly', 'interval'),
    repeat: fc.constant(true),
    time: fc.integer({ min: 0, max: 1439 }).map((minute) => hhmmOf(Math.floor(minute / 60), minute % 60)),
    day: fc.integer({ min: 1, max: 30 }),
    start_date: fc.option(dates),
  })
  .map(({ day, ...given }) =>
    rule({ ...given, day_number: given.repeat_type === 'weekly' ? ((day - 1) % 7) + 1 : day }),
  )

describe('the dates of a reminder', () => {
  it.each([
    ['daily', rule({}), '2026-11-22', true],
    ['daily, before it starts', rule({ start_date: '2026-11-23' }), '2026-11-22', false],
    ['weekly on Sunday', rule({ repeat_type: 'weekly', day_number: 7 }), '2026-11-22', true],
    ['weekly on Monday', rule({ repeat_type: 'weekly', day_number: 1 }), '2026-11-22', false],
    ['monthly on the 22nd', rule({ repeat_type: 'monthly', day_number: 22 }), '2026-11-22', true],
    ['monthly on the 30th, in February', rule({ repeat_type: 'monthly', day_number: 30 }), '2027-02-28', true],
    [
      'monthly on the 30th, in February of a leap year',
      rule({ repeat_type: 'monthly', day_number: 30 }),
      '2028-02-29',
      true,
    ],
    ['monthly on the 30th, a day before', rule({ repeat_type: 'monthly', day_number: 30 }), '2028-02-28', false],
    [
      'monthly on the 30th, where there is a 31st',
      rule({ repeat_type: 'monthly', day_number: 30 }),
      '2026-12-31',
      false,
    ],
    ['every 3 days', rule({ repeat_type: 'interval', day_number: 3, start_date: '2026-11-19' }), '2026-11-22', true],
    [
      'every 3 days, a day later',
      rule({ repeat_type: 'interval', day_number: 3, start_date: '2026-11-19' }),
      '2026-11-23',
      false,
    ],
    ['every 3 days without a start', rule({ repeat_type: 'interval', day_number: 3 }), '2026-11-22', false],
    ['once', rule({ repeat: false, start_date: '2026-11-22' }), '2026-11-22', true],
    ['once, a day later', rule({ repeat: false, start_date: '2026-11-22' }), '2026-11-23', false],
    ['weekly without its day', rule({ repeat_type: 'weekly' }), '2026-11-22', false],
  ])('%s', (_, given, date, comes) => {
    expect(occursOn(given, date)).toBe(comes)
  })

  it.each([
    ['weekly without its day', rule({ repeat_type: 'weekly' })],
    ['weekly on day 0', rule({ repeat_type: 'weekly', day_number: 0 })],
    ['weekly on day 8', rule({ repeat_type: 'weekly', day_number: 8 })],
    ['monthly on half a day', rule({ repeat_type: 'monthly', day_number: 1.5 })],
    ['monthly on day 32', rule({ repeat_type: 'monthly', day_number: 32 })],
    ['every 0 days', rule({ repeat_type: 'interval', day_number: 0, start_date: '2026-11-01' })],
    ['every 367 days', rule({ repeat_type: 'interval', day_number: 367, start_date: '2026-11-01' })],
    ['once, without a day', rule({ repeat: false })],
  ])('never come: %s', (_, given) => {
    expect(nextDate(given, '2026-11-22')).toBeNull()
  })

  it('may be on the last day of a week, a month and a year', () => {
    expect(nextDate(rule({ repeat_type: 'weekly', day_number: 7 }), '2026-11-16')).toBe('2026-11-22')
    expect(nextDate(rule({ repeat_type: 'monthly', day_number: 31 }), '2026-12-01')).toBe('2026-12-31')
    expect(nextDate(rule({ repeat_type: 'interval', day_number: 366, start_date: '2026-01-01' }), '2026-01-02')).toBe(
      '2027-01-02',
    )
  })

  it('count from the day of joining where the rule has no start', () => {
    expect(occursOn(rule({ repeat_type: 'interval', day_number: 2 }), '2026-11-22', { joined: '2026-11-20' })).toBe(
      true,
    )
    expect(occursOn(rule({ repeat: false }), '2026-11-22', { joined: '2026-11-22' })).toBe(true)
    expect(occursOn(rule({}), '2026-11-19', { joined: '2026-11-20' })).toBe(false)
  })

  it('occur once per month and week, and at the distance of the interval', () => {
    fc.assert(
      fc.property(dates, fc.integer({ min: 1, max: 30 }), (start, day) => {
        const year = datesFrom(start, addDays(start, 365))
        const monthly = year
          .filter((date) => occursOn(rule({ repeat_type: 'monthly', day_number: day }), date))
          .map((date) => date.slice(0, 7))
        const interval = year.filter((date) =>
          occursOn(rule({ repeat_type: 'interval', day_number: day, start_date: start }), date),
        )
        const weekly = year.filter((date) =>
          occursOn(rule({ repeat_type: 'weekly', day_number: ((day - 1) % 7) + 1 }), date),
        )
        return (
          new Set(monthly).size === monthly.length &&
          monthly.length >= 11 &&
          interval[0] === start &&
          interval.slice(1).every((date, at) => daysBetween(interval[at] ?? '', date) === day) &&
          weekly.every((date) => dayOfWeek(date) === ((day - 1) % 7) + 1) &&
          weekly.length >= 52
        )
      }),
      { numRuns: 40 },
    )
  })

  it('are found in order without omissions', () => {
    fc.assert(
      fc.property(rules, dates, (given, from) => {
        const next = nextDate(given, from)
        if (next === null) return given.repeat_type === 'interval' && given.start_date === null
        return (
          isLocalDate(next) &&
          next >= from &&
          datesFrom(from, addDays(next, -1))
            .slice(-70)
            .every((date) => !occursOn(given, date))
        )
      }),
    )
  })

  it('have the valid day numbers', () => {
    expect([
      isDayNumber('daily', null),
      isDayNumber('weekly', 1),
      isDayNumber('weekly', 8),
      isDayNumber('monthly', 30),
      isDayNumber('monthly', 31),
      isDayNumber('interval', 0),
      isDayNumber('weekly', 7),
      isDayNumber('interval', null),
      isDayNumber('monthly', 1.5),
    ]).toEqual([true, true, false, true, false, false, true, false, false])
  })
})

describe('the instants of a reminder', () => {
  it('match the instants of Temporal for the local time', () => {
    fc.assert(
      fc.property(rules, zones, dates, (given, zone, date) => {
        const after = new Date(`${date}T12:00:00Z`)
        const next = nextOccurrence(given, zone, after)
        if (next === null) return given.repeat_type === 'interval' && given.start_date === null
        const named = Temporal.PlainDateTime.from(`${next.date}T${clockText(given.time)}`).toZonedDateTime(zone, {
          disambiguation: 'compatible',
        })
        return next.at > after && next.at.getTime() === named.epochMilliseconds && occursOn(given, next.date)
      }),
    )
  })

  it('are ascending, one per date, across clock changes', () => {
    fc.assert(
      fc.property(rules, zones, dates, (given, zone, date) => {
        const from = new Date(`${date}T00:00:00Z`)
        const until = new Date(from.getTime() + 60 * 86_400_000)
        const found = occurrences(given, zone, from, until)
        const expected = datesFrom(addDays(localDateOf(from, zone), 1), addDays(localDateOf(until, zone), -1)).filter(
          (day) => occursOn(given, day),
        )
        const seen = new Set(found.map((at) => localDateOf(at, zone)))
        return (
          found.every((at, index) => index === 0 || at > (found[index - 1] ?? at)) &&
          expected.every((day) => seen.has(day)) &&
          seen.size === found.length
        )
      }),
      { numRuns: 60 },
    )
  })

  it('include the start of the range and exclude its end', () => {
    const times = (from: string, until: string, given = rule({}), zone = 'UTC') =>
      occurrences(given, zone, new Date(from), new Date(until)).map((at) => at.toISOString())
    expect(times('2026-11-22T09:00:00Z', '2026-11-24T09:00:00Z')).toEqual([
      '2026-11-22T09:00:00.000Z',
      '2026-11-23T09:00:00.000Z',
    ])
    expect(times('2026-11-22T09:00:00.001Z', '2026-11-24T09:00:00.001Z')).toEqual([
      '2026-11-23T09:00:00.000Z',
      '2026-11-24T09:00:00.000Z',
    ])
    // Samoa left out 30 December 2011.
    expect(times('2011-12-29T00:00:00Z', '2012-01-01T00:00:00Z', rule({}), 'Pacific/Apia')).toEqual([
      '2011-12-29T19:00:00.000Z',
      '2011-12-30T19:00:00.000Z',
      '2011-12-31T19:00:00.000Z',
    ])
  })

  it('end, and skip excluded dates', () => {
    const once = rule({ repeat: false, start_date: '2026-11-22' })
    expect(nextAt(once, 'UTC', new Date('2026-11-22T08:59:59Z'))).toEqual(new Date('2026-11-22T09:00:00Z'))
    expect(nextAt(once, 'UTC', new Date('2026-11-22T09:00:00Z'))).toBeNull()
    expect(
      nextOccurrence(rule({}), 'UTC', new Date('2026-11-22T00:00:00Z'), { not: (date) => date === '2026-11-22' })?.date,
    ).toBe('2026-11-23')
  })

  it('keep the time of day when the participant travels', () => {
    const morning = new Date('2026-06-10T00:00:00Z')
    expect(nextAt(rule({}), 'Europe/Berlin', morning)).toEqual(new Date('2026-06-10T07:00:00Z'))
    expect(nextAt(rule({}), 'America/New_York', morning)).toEqual(new Date('2026-06-10T13:00:00Z'))
    expect(nextAt(rule({}), 'Asia/Tokyo', morning)).toEqual(new Date('2026-06-11T00:00:00Z'))
  })
})

const NIGHTS = ['Europe/Berlin', 'America/New_York', 'America/St_Johns', 'Australia/Lord_Howe', 'Africa/Cairo']

describe('nights of clock changes', () => {
  const changes = [...transitions(NIGHTS), ...publishedTransitions()]

  it.each([
    ['skipped in Berlin: an hour later', 'Europe/Berlin', '2026-03-28T12:00:00Z', 230, '2026-03-29T01:30:00.000Z'],
    ['shown twice in Berlin: the first', 'Europe/Berlin', '2026-10-24T12:00:00Z', 230, '2026-10-25T00:30:00.000Z'],
    ['skipped in New York', 'America/New_York', '2026-03-07T18:00:00Z', 200, '2026-03-08T07:00:00.000Z'],
    [
      'half an hour skipped on Lord Howe',
      'Australia/Lord_Howe',
      '2026-10-03T02:00:00Z',
      215,
      '2026-10-03T15:45:00.000Z',
    ],
    ['midnight skipped in Cairo', 'Africa/Cairo', '2026-04-23T12:00:00Z', 0, '2026-04-23T22:00:00.000Z'],
  ])('%s', (_, zone, after, time, expected) => {
    expect(nextAt(rule({ time }), zone, new Date(after))?.toISOString()).toBe(expected)
  })

  it.each(NIGHTS)('in %s every quarter of an hour occurs once per night', (zone) => {
    const own = changes.filter((change) => change.zone === zone)
    expect(own.length).toBeGreaterThan(6)
    for (const { at } of own) {
      const change = new Date(at).getTime()
      const from = new Date(change - 36 * 3_600_000)
      const until = new Date(change + 36 * 3_600_000)
      for (let quarter = 0; quarter < 96; quarter += 1) {
        const time = hhmmOf(Math.floor(quarter / 4), (quarter % 4) * 15)
        const found = occurrences(rule({ time }), zone, from, until)
        const days = found.map((instant) => localDateOf(instant, zone))
        expect(new Set(days).size).toBe(found.length)
        expect(found.length).toBeGreaterThanOrEqual(2)
        // On other nights the local time is the configured time.
        const shown = found.map((instant) => wallClockOf(instant, zone).time)
        expect(shown.filter((clock) => clock !== time).length).toBeLessThanOrEqual(1)
      }
    }
  })
})
