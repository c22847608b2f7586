import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import {
  addDays,
  clockText,
  deviceZone,
  hhmmOf,
  hourOf,
  instantOf,
  isDeviceZoneKnown,
  localDateOf,
  setAccountZone,
  setZoneRules,
  wallClockOf,
  writtenZone,
  zoneNamed,
} from './index'
import { publishedTransitions, transitions } from '../testing/transitions'

const ZONES = [
  'UTC',
  'Europe/London',
  'America/New_York',
  'America/St_Johns',
  'Africa/Casablanca',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
  'Pacific/Kiritimati',
  'Pacific/Apia',
  'Antarctica/Troll',
]

describe('the local date of an instant', () => {
  it.each([
    ['2026-11-21T23:30:00Z', 'Europe/Berlin', '2026-11-22'],
    ['2026-11-21T23:30:00Z', 'America/New_York', '2026-11-21'],
    ['2026-11-21T10:00:00Z', 'Pacific/Kiritimati', '2026-11-22'],
    ['2026-11-21T18:14:59Z', 'Asia/Kathmandu', '2026-11-21'],
    ['2026-11-21T18:15:00Z', 'Asia/Kathmandu', '2026-11-22'],
    ['2011-12-30T09:59:59Z', 'Pacific/Apia', '2011-12-29'],
    ['2011-12-30T10:00:00Z', 'Pacific/Apia', '2011-12-31'],
  ])('%s in %s is %s', (instant, zone, date) => {
    expect(localDateOf(new Date(instant), zone)).toBe(date)
  })
})

describe('the instant of a wall clock', () => {
  it.each([
    ['an ordinary morning', '2026-11-21', 900, 'Europe/Berlin', '2026-11-21T08:00:00.000Z'],
    ['skipped in spring: an hour later', '2026-03-29', 230, 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
    ['shown twice in autumn: the first', '2026-10-25', 230, 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
    ['after the overlap', '2026-10-25', 300, 'Europe/Berlin', '2026-10-25T02:00:00.000Z'],
    ['half an hour skipped', '2026-10-04', 215, 'Australia/Lord_Howe', '2026-10-03T15:45:00.000Z'],
    ['a day that Samoa never had', '2011-12-30', 1200, 'Pacific/Apia', '2011-12-30T22:00:00.000Z'],
  ])('%s', (_, date, time, zone, instant) => {
    expect(instantOf(date, time, zone).toISOString()).toBe(instant)
  })

  it('matches Temporal in every zone on every day', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...ZONES),
        fc.integer({ min: 0, max: 9000 }),
        fc.integer({ min: 0, max: 1439 }),
        (zone, day, minute) => {
          const date = addDays('2005-01-01', day)
          const time = hhmmOf(Math.floor(minute / 60), minute % 60)
          const named = Temporal.PlainDateTime.from(`${date}T${clockText(time)}`).toZonedDateTime(zone, {
            disambiguation: 'compatible',
          })
          return instantOf(date, time, zone).getTime() === named.epochMilliseconds
        },
      ),
      { numRuns: 2000 },
    )
  })

  const changes = [...transitions(), ...publishedTransitions()]

  it('is tested at every kind of change', () => {
    expect(changes.length).toBeGreaterThan(100)
    expect(new Set(changes.map(({ before_min, after_min }) => after_min - before_min))).toEqual(
      new Set([60, -60, 30, -30, 120, -120]),
    )
  })

  it.each(changes.map((transition) => [transition.kind, transition.zone, transition.at, transition] as const))(
    '%s in %s at %s',
    (kind, zone, at, transition) => {
      const change = Date.parse(at)
      const minutes = Math.min(transition.before_min, transition.after_min)
      const length = Math.abs(transition.after_min - transition.before_min)
      // The middle of the skipped or repeated local time.
      const wall = new Date(change + (minutes + length / 2) * 60_000)
      const date = wall.toISOString().slice(0, 10)
      const time = hhmmOf(wall.getUTCHours(), wall.getUTCMinutes())
      const expected = kind === 'gap' ? change + (length / 2) * 60_000 : change - (length / 2) * 60_000
      expect(instantOf(date, time, zone).getTime()).toBe(expected)
      // A minute to either side of the change the clock is read as published.
      const shown = (instant: number, offset: number) => new Date(instant + offset * 60_000).toISOString().slice(0, 16)
      for (const [instant, offset] of [
        [change - 60_000, transition.before_min],
        [change, transition.after_min],
      ] as const) {
        const { date: shownDate, time: shownTime } = wallClockOf(new Date(instant), zone)
        expect(hourOf(new Date(instant), zone)).toBe(Math.floor(shownTime / 100))
        expect(`${shownDate}T${clockText(shownTime)}`).toBe(shown(instant, offset))
      }
    },
  )
})

describe('a device without a usable time zone', () => {
  const stating = (timeZone: string) =>
    jest.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
      ...new Intl.DateTimeFormat('en', { timeZone: 'UTC' }).resolvedOptions(),
      timeZone,
    })
  afterEach(() => {
    jest.restoreAllMocks()
    setAccountZone(null)
  })

  it.each([
    ['Etc/Unknown', null],
    ['', null],
    ['Nova/Zone_of_next_year', null],
    ['GMT+2', 'Etc/GMT-2'],
    ['UTC-0330', 'America/St_Johns'],
    ['+05:30', 'Asia/Kolkata'],
    ['\u221205:00', 'Etc/GMT+5'],
    ['+00:00', 'UTC'],
    ['+25:00', null],
    ['Europe/Berlin', 'Europe/Berlin'],
  ])('states %j, which means %s', (name, zone) => {
    expect(zoneNamed(name)).toBe(zone)
  })

  it('uses the zone of the account, without one that of its clock', () => {
    stating('Etc/Unknown')
    setAccountZone('Asia/Kolkata')
    expect([deviceZone(), isDeviceZoneKnown()]).toEqual(['Asia/Kolkata', false])
    setAccountZone(null)
    jest.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-330)
    expect(deviceZone()).toBe('Asia/Kolkata')
  })

  it('has the zone of where it has travelled to at once, though the zone is not read each time', () => {
    setAccountZone(null)
    const read = stating('Europe/Berlin')
    read.mockClear()
    const clock = jest.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-60)
    expect([deviceZone(), deviceZone()]).toEqual(['Europe/Berlin', 'Europe/Berlin'])
    expect(read).toHaveBeenCalledTimes(1)
    stating('Asia/Tokyo')
    clock.mockReturnValue(-540)
    expect(deviceZone()).toBe('Asia/Tokyo')
  })

  it('has local times for every zone, of UTC for one that is unknown', () => {
    const instant = new Date('2026-12-01T13:30:00Z')
    expect(wallClockOf(instant, 'Nova/Zone_of_next_year')).toEqual({ date: '2026-12-01', time: 1330 })
    expect(instantOf('2026-12-01', 1330, 'Nova/Zone_of_next_year')).toEqual(instant)
  })
})

describe('rules of time zones that replace those of the engine', () => {
  afterEach(() => setZoneRules(null))

  it('decide conversions and the zone by which Intl writes', () => {
    const instant = new Date('2026-12-01T13:30:00Z')
    setZoneRules({ offsetMinutesAt: (_, zone) => (zone === 'Europe/Berlin' ? 120 : undefined) })
    expect(wallClockOf(instant, 'Europe/Berlin').time).toBe(1530)
    expect(instantOf('2026-12-01', 1530, 'Europe/Berlin')).toEqual(instant)
    expect(writtenZone(instant, 'Europe/Berlin')).toBe('Etc/GMT-2')
    expect(writtenZone(instant, 'Europe/Paris')).toBe('Europe/Paris')
  })
})
