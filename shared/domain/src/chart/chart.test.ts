import fc from 'fast-check'
import {
  beyondOf,
  dateAt,
  DAY_MS,
  gapOf,
  linePath,
  markedPoints,
  partsIn,
  pointOf,
  rangePath,
  runsOf,
  scalesIn,
  timeOf,
  timeTicks,
  valueAxis,
  whiskerPath,
  around,
} from './index'
import { roundStep, scaleTicks } from './ticks'

const PLOT = { left: 30, width: 264, top: 10, bottom: 212 }
const LABEL_HEIGHT = 14
const points = (...values: number[]) => values.map((value, day) => pointOf(day, value))
const axisOf = (values: readonly number[], options: Partial<Parameters<typeof valueAxis>[1]> = {}) =>
  valueAxis([points(...values)], { parts: 10, ...options })

describe('the value axis', () => {
  const number = fc.oneof(
    fc.integer({ min: -300, max: 12_000 }),
    fc
      .float({ min: Math.fround(0.1), max: 500, noNaN: true, noDefaultInfinity: true })
      .map((value) => Math.round(value * 100) / 100),
  )
  const scale = fc.option(
    fc.record({ minimum: fc.integer({ min: -20, max: 20 }), span: fc.integer({ min: 1, max: 120 }) }),
  )

  it('ends at ticks that cover the values, round and never close to each other', () => {
    fc.assert(
      fc.property(
        fc.array(number, { minLength: 1, maxLength: 6 }),
        scale,
        fc.constantFrom('kg', 'lb', 'mmHg', undefined),
        fc.constantFrom(84, 112, 202),
        (values, fixed, unit, height) => {
          const ends = fixed && { minimum: fixed.minimum, maximum: fixed.minimum + fixed.span }
          const { low, high, ticks } = axisOf(values, { scale: ends, unit, parts: partsIn(height, LABEL_HEIGHT) })
          expect([ticks[0], ticks.at(-1)]).toEqual([low, high])
          expect(low).toBeLessThanOrEqual(Math.min(...values))
          expect(high).toBeGreaterThanOrEqual(Math.max(...values))
          const { y } = scalesIn({ ...PLOT, top: 0, bottom: height }, { first: 0, last: 1 }, { low, high }, false)
          ticks.slice(1).forEach((tick, index) => {
            expect(y(ticks[index] ?? 0) - y(tick)).toBeGreaterThanOrEqual(LABEL_HEIGHT * 0.5)
          })
          if (ends) return
          const step = (ticks[1] ?? 0) - (ticks[0] ?? 0)
          expect(ticks.every((tick) => Math.abs(tick / step - Math.round(tick / step)) < 1e-6)).toBe(true)
          expect([1, 2, 5, 10]).toContain(Number((step / 10 ** Math.floor(Math.log10(step) + 1e-9)).toFixed(6)))
        },
      ),
      { numRuns: 120 },
    )
  })

  it('has ticks only where values can be', () => {
    expect(axisOf([71, 72.1, 73.4], { unit: 'kg' }).ticks).toEqual([70, 71, 72, 73, 74, 75])
    expect(axisOf([70, 74, 79]).ticks).toEqual([70, 75, 80])
    expect(axisOf([0.94, 0.96]).ticks).toEqual([0.93, 0.94, 0.95, 0.96, 0.97])
    expect(axisOf([3, 5], { scale: { minimum: 1, maximum: 10 }, parts: 5 }).ticks).toEqual([1, 4, 7, 10])
    expect(axisOf([94, 99], { scale: { maximum: 100 } }).ticks.at(-1)).toBe(100)
    expect(axisOf([0]).low).toBe(0)
    expect(axisOf([])).toEqual({ low: 0, high: 1, ticks: [0, 1] })
  })

  it.each([
    [0, 10, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]],
    [1, 5, [1, 2, 3, 4, 5]],
    [0, 15, [0, 3, 6, 9, 12, 15]],
    [0, 100, [0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100]],
  ])('marks a scale from %s to %s completely', (minimum, maximum, ticks) => {
    expect(scaleTicks({ minimum, maximum }, 10)).toEqual(ticks)
  })

  it('keeps a scale, and extends it for values outside of it', () => {
    expect(axisOf([2, 3], { scale: { minimum: 1, maximum: 5 } })).toMatchObject({ low: 1, high: 5 })
    expect(axisOf([6.5], { scale: { minimum: 1, maximum: 5 } })).toMatchObject({ low: 1, high: 7 })
  })

  it('spans enough for a small change to look small, and a fever like a rise', () => {
    const span = (values: readonly number[], unit?: string) => {
      const { low, high } = axisOf(values, { unit })
      return high - low
    }
    expect(span([80.4, 80.8], 'kg')).toBeGreaterThanOrEqual(4)
    expect(span([177.3, 178.1], 'lb')).toBeGreaterThan(8)
    expect(span([128, 131], 'mmHg')).toBeGreaterThanOrEqual(40)
    expect(span([36.6, 39.1])).toBeLessThanOrEqual(4)
  })

  it('includes the limits of a target', () => {
    const axis = axisOf([71.5, 70.9], { targets: [{ low: 65 }, { high: 90 }] })
    expect(axis.low).toBeLessThanOrEqual(65)
    expect(axis.high).toBeGreaterThanOrEqual(90)
  })

  it('is not flattened by a typing error, which is beyond its end', () => {
    const values = [59, 61, 60, 58, 590, 60, 59, 62]
    const axis = axisOf(values)
    expect(axis.high).toBeLessThan(100)
    expect(beyondOf(points(...values), axis)).toEqual([{ at: 4, value: 590, end: 'high' }])
    // A value that is high but leaves the others readable stays within.
    expect(axisOf([70, 70, 70, 120, 70, 70, 70, 70]).high).toBeGreaterThanOrEqual(120)
    // A few values have no usual range.
    expect(axisOf([59, 590]).high).toBeGreaterThanOrEqual(590)
  })

  it('has round steps', () => {
    expect([roundStep(40, 4), roundStep(41, 4), roundStep(0.5, 4), roundStep(3, 4, true)]).toEqual([10, 20, 0.2, 1])
  })
})

describe('a line', () => {
  it('never bridges a gap, and is the same from the same values', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 40 }), (distances) => {
        let at = 0
        const line = distances.map((distance) => pointOf((at += distance), distance))
        const runs = runsOf(line, 1)
        expect(runs.flat()).toEqual(line)
        const gap = gapOf(
          line.map((point) => point.at),
          1,
        )
        for (const run of runs)
          run.slice(1).forEach((point, index) => expect(point.at - (run[index]?.at ?? 0)).toBeLessThanOrEqual(gap))
        runs.slice(1).forEach((run, index) => {
          expect((run[0]?.at ?? 0) - (runs[index]?.at(-1)?.at ?? 0)).toBeGreaterThan(gap)
        })
        const scales = scalesIn(PLOT, { first: 0, last: at + 1 }, { low: 0, high: 6 }, false)
        const path = linePath(runs, scales)
        expect(path.match(/M/g)).toHaveLength(runs.length)
        expect(linePath(runsOf(line, 1), scales)).toBe(path)
      }),
      { numRuns: 60 },
    )
  })

  it('ends where a value is known to be missing', () => {
    expect(runsOf(points(1, 2, 3), 1, [1.5])).toHaveLength(2)
  })

  it('of days is interrupted by a missing day, one of weeks is not', () => {
    const days = (...numbers: number[]) => numbers.map((day) => Date.UTC(2026, 10, day))
    expect(gapOf(days(1, 2, 3, 5, 6), DAY_MS)).toBeLessThan(2 * DAY_MS)
    expect(gapOf(days(1, 8, 15, 22), DAY_MS)).toBeGreaterThan(7 * DAY_MS)
  })

  it('has an area or strokes from the lowest to the highest value, also of a point that stands alone', () => {
    const gathered = [1, 2, 9].map((at) => ({ at, minimum: 1, mean: 2, maximum: 3 }))
    const scales = { x: (at: number) => at * 10, y: (value: number) => 100 - value }
    expect(rangePath([gathered.slice(0, 2), gathered.slice(2)], scales, 6)).toBe(
      'M10.0 97.0L20.0 97.0L20.0 99.0L10.0 99.0ZM87.0 97.0L93.0 97.0L93.0 99.0L87.0 99.0Z',
    )
    expect(whiskerPath(gathered.slice(2), scales)).toBe('M90.0 99.0V97.0')
    expect(rangePath([points(1, 2)], scales, 6)).toBe('')
  })

  it('has marks where there is room, and always where no line leads', () => {
    const runs = [points(1, 2, 3), [pointOf(9, 2)]]
    expect(markedPoints(runs, { x: (at) => at * 2 }, 8)).toEqual([pointOf(9, 2)])
    expect(markedPoints(runs, { x: (at) => at * 10 }, 8)).toHaveLength(4)
  })

  it('is mirrored from right to left, and clamped to the ends of its axis', () => {
    const span = { first: 0, last: 10 }
    const [ltr, rtl] = [false, true].map((isRtl) => scalesIn(PLOT, span, { low: 0, high: 10 }, isRtl))
    expect([ltr?.x(0), rtl?.x(0), rtl?.x(10)]).toEqual([30, 294, 30])
    expect([ltr?.y(10), ltr?.y(99), ltr?.y(-3)]).toEqual([10, 10, 212])
  })
})

test('a value is at the date of its local time, also when clocks change', () => {
  expect(dateAt(timeOf('2026-10-24T22:30:00Z', 'Europe/Berlin'))).toBe('2026-10-25')
  expect(timeOf('2026-11-22T10:00:00Z', 'Pacific/Kiritimati')).toBe(Date.parse('2026-11-23T00:00Z'))
  expect(timeOf('2026-11-22')).toBe(Date.parse('2026-11-22T12:00Z'))
})

describe('the date labels of an axis', () => {
  const labelWidth = (unit: string) => (unit === 'day' ? 56 : 80)

  it('never overlap, repeat or exceed the axis, for any range', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 20_000 }),
        fc.integer({ min: 120, max: 1200 }),
        fc.integer({ min: 0, max: 20_000 }),
        (days, length, offset) => {
          const first = Date.UTC(1990, 0, 1) + offset * DAY_MS
          const last = first + days * DAY_MS
          const room = { start: 30, end: 26 }
          const ticks = timeTicks({ first, last, length, room, hours: true, labelWidth })
          const places = ticks.map((tick) => ((tick.at - first) / (last - first)) * length)
          places.forEach((place, index) => {
            const width = labelWidth(ticks[index]?.unit ?? '')
            expect(place - width / 2).toBeGreaterThanOrEqual(-room.start)
            expect(place + width / 2).toBeLessThanOrEqual(length + room.end)
            if (index > 0) expect(place - (places[index - 1] ?? 0)).toBeGreaterThanOrEqual(width)
          })
        },
      ),
    )
  })

  it('show days where a single month begins on the axis', () => {
    const [first, last] = [Date.parse('2026-10-02'), Date.parse('2026-11-30')]
    const ticks = timeTicks({ first, last, length: 240, room: { start: 30, end: 26 }, hours: false, labelWidth })
    expect(ticks.map((tick) => dateAt(tick.at))).toEqual(['2026-10-04', '2026-11-01', '2026-11-29'])
  })

  it('show one date for a single value', () => {
    const [first, last] = around([Date.parse('2026-11-22T08:00Z')])
    const ticks = timeTicks({ first, last, length: 240, room: { start: 30, end: 26 }, hours: false, labelWidth })
    expect(ticks.map((tick) => dateAt(tick.at))).toEqual(['2026-11-22'])
  })
})
