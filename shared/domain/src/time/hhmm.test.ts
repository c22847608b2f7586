import fc from 'fast-check'
import { clockStyle, clockText, formatHHMM, hhmmOf, isHHMM, minutesOf, parseClock, QUARTER_HOURS } from './index'

describe('HHMM', () => {
  it.each([
    [0, true],
    [900, true],
    [959, true],
    [960, false],
    [2359, true],
    [2400, false],
    [-1, false],
    [900.5, false],
    [Number.NaN, false],
  ])('%d is a time of day: %s', (time, is) => {
    expect(isHHMM(time)).toBe(is)
  })

  it.each([
    ['9:00', 900],
    ['09:00', 900],
    ['0900', 900],
    ['00:05', 5],
    ['23:59', 2359],
    ['24:00', null],
    ['9:60', null],
    ['nine', null],
    ['', null],
  ])('reads %s as %s', (text, time) => {
    expect(parseClock(text)).toBe(time)
  })

  it('formats every minute of the day so that it parses back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1439 }), (minute) => {
        const time = hhmmOf(Math.floor(minute / 60), minute % 60)
        return isHHMM(time) && minutesOf(time) === minute && parseClock(clockText(time)) === time
      }),
    )
  })

  it("speaks the reader's language", () => {
    expect(formatHHMM(900, 'en').replace(/\s/u, ' ')).toBe('9:00 AM')
    expect(formatHHMM(1830, 'fr')).toBe('18:30')
    expect(formatHHMM(5, 'es')).toBe('0:05')
  })

  it('has 96 quarters of an hour in a day', () => {
    expect(QUARTER_HOURS).toHaveLength(96)
    expect([QUARTER_HOURS[0], QUARTER_HOURS[37], QUARTER_HOURS[95]]).toEqual([0, 915, 2345])
  })
})

test.each([
  ['en', /^(?!0)2:10/],
  ['es', /^2:10$/],
  ['fr', /^02:10$/],
  ['ar', /^(?!0)\S{4}\s/],
])('the clock in %s is the same beside a date as alone', (locale, form) => {
  const at = new Date(Date.UTC(2026, 10, 22, 2, 10))
  const beside = new Intl.DateTimeFormat(locale, { day: 'numeric', ...clockStyle(locale), timeZone: 'UTC' }).format(at)
  expect(formatHHMM(210, locale)).toMatch(form)
  expect(beside).toContain(formatHHMM(210, locale))
})
