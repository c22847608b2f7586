import { freeStarts, isFreeStart, withBuffer, type Availability } from '.'

const HALF_HOUR = 30 * 60_000
const at = (text: string) => Date.parse(text)
/** Weekdays from 9 to 12 and from 13 to 17 in New York. */
const clinic: Availability = {
  time_zone: 'America/New_York',
  hours: [
    { days: [1, 2, 3, 4, 5], from: 900, to: 1200 },
    { days: [1, 2, 3, 4, 5], from: 1300, to: 1700 },
  ],
}
const week = { from: at('2026-03-06T00:00:00Z'), until: at('2026-03-10T00:00:00Z'), duration: HALF_HOUR }

test('only working hours are free, in their own zone, also across the change to summer time', () => {
  // March 6 is a Friday; clocks in New York go forward on the 8th.
  expect(freeStarts(week, clinic, [])).toEqual([
    { first: '2026-03-06T14:00:00.000Z', last: '2026-03-06T16:30:00.000Z' },
    { first: '2026-03-06T18:00:00.000Z', last: '2026-03-06T21:30:00.000Z' },
    { first: '2026-03-09T13:00:00.000Z', last: '2026-03-09T15:30:00.000Z' },
    { first: '2026-03-09T17:00:00.000Z', last: '2026-03-09T20:30:00.000Z' },
  ])
})

test('an appointment and its buffer are not free', () => {
  const taken = withBuffer({ from: at('2026-03-06T15:00:00Z'), until: at('2026-03-06T15:30:00Z') }, 10)
  const free = freeStarts(week, clinic, [taken])
  expect(free[0]).toEqual({ first: '2026-03-06T14:00:00.000Z', last: '2026-03-06T14:20:00.000Z' })
  expect(isFreeStart(new Date('2026-03-06T14:20:00Z'), free)).toBe(true)
  expect(isFreeStart(new Date('2026-03-06T14:21:00Z'), free)).toBe(false)
  expect(isFreeStart(new Date('2026-03-06T15:39:00Z'), free)).toBe(false)
  expect(isFreeStart(new Date('2026-03-06T15:40:00Z'), free)).toBe(true)
})

test('an appointment longer than the free time has no start', () => {
  const taken = { from: at('2026-03-06T14:20:00Z'), until: at('2026-03-06T22:00:00Z') }
  expect(freeStarts({ ...week, until: at('2026-03-07T00:00:00Z') }, clinic, [taken])).toEqual([])
})

test('adjacent hours are merged: an appointment may span noon', () => {
  const [days, noon] = [[5], 1200]
  const through = {
    ...clinic,
    hours: [
      { days, from: 900, to: noon },
      { days, from: noon, to: 1300 },
    ],
  }
  expect(isFreeStart(new Date('2026-03-06T16:45:00Z'), freeStarts(week, through, []))).toBe(true)
})

test('without hours everything in the span is free except busy time', () => {
  const span = { from: at('2026-03-07T02:00:00Z'), until: at('2026-03-07T04:00:00Z') }
  const free = freeStarts({ ...span, duration: HALF_HOUR }, { ...clinic, hours: null }, [
    { from: at('2026-03-07T03:00:00Z'), until: at('2026-03-07T03:30:00Z') },
  ])
  expect(free).toEqual([
    { first: '2026-03-07T02:00:00.000Z', last: '2026-03-07T02:30:00.000Z' },
    { first: '2026-03-07T03:30:00.000Z', last: '2026-03-07T04:00:00.000Z' },
  ])
})
