import { act, renderScreen, screen, within } from '@almanac/testing'
import fc from 'fast-check'
import { BarChart } from './BarChart'
import { DayStrip } from './DayStrip'
import { LINE_CHART_HEIGHT } from './types'
import { LineChart } from './LineChart'
import { keyTarget } from './ChartReader'
import { rangePaths } from './rangePaths'
import { around, dateAt, drawnAt, gapOf, momentsOf, placed, rangeOf, timeOf } from './scale'
import { MAX_SCALE_STEPS, niceTicks, scaleTicks, timeTicks } from './ticks'
import { panned, pinched, zoomed } from './view'

jest.mock('./LineDrawing', () => ({ LineDrawing: () => <svg /> }))

const weight = [
  {
    label: 'Weight',
    points: [
      { at: '2026-11-02', value: 71.5 },
      { at: '2026-11-01', value: null },
      { at: '2026-11-03', value: 70.9 },
    ],
  },
]

test('a line chart has a text summary, and a table of the same values', async () => {
  const { person } = await renderScreen(<LineChart label="Weight" unit="kg" series={weight} />)
  expect(
    await screen.findByRole('img', { name: /^Weight: 2 values, most recently 70.9 kg on November 3/ }),
  ).toBeInTheDocument()
  await person.click(screen.getByRole('button', { name: 'Show as a table' }))
  const table = screen.getByRole('table', { name: 'Weight' })
  expect(
    within(table)
      .getAllByRole('row')
      .map((row) => row.textContent),
  ).toEqual([
    'DateWeight',
    expect.stringMatching(/Nov 1.*–/),
    expect.stringMatching(/Nov 2.*71.5 kg/),
    expect.stringMatching(/Nov 3.*70.9 kg/),
  ])
})

test('both values of the repeated hour at the end of daylight saving time are in the table and can be read', async () => {
  const points = [
    { at: '2026-10-25T01:30:00Z', value: 121 },
    { at: '2026-10-25T00:30:00Z', value: 111 },
  ]
  const { person } = await renderScreen(
    <LineChart label="Upper number" series={[{ label: 'Upper number', points }]} timeZone="Europe/Berlin" />,
  )
  const reader = screen.getByRole('slider')
  expect(reader).toHaveAttribute('aria-valuemax', '2')
  await person.click(screen.getByRole('button', { name: 'Show as a table' }))
  const rows = within(screen.getByRole('table')).getAllByRole('row').slice(1)
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/Oct 25, 2:30.*111$/),
    expect.stringMatching(/Oct 25, 2:30.*121$/),
  ])
})

test('the placeholder of a line chart has the height of the chart', async () => {
  await renderScreen(<LineChart label="Weight" series={weight} />)
  expect(screen.getByRole('img', { name: /^Weight/ }).firstElementChild).toHaveStyle({
    blockSize: `${LINE_CHART_HEIGHT}px`,
  })
})

test('bars show each value beside its label', async () => {
  await renderScreen(
    <BarChart
      label="Steps"
      bars={[
        { label: 'Monday', value: 4200 },
        { label: 'Tuesday', value: null },
      ]}
    />,
  )
  expect(screen.getByRole('img', { name: 'Monday: 4,200. Tuesday: –' })).toBeInTheDocument()
})

test('a day strip describes each day in text', async () => {
  await renderScreen(
    <DayStrip
      label="This week"
      days={[
        { date: '2026-11-02', state: 'took' },
        { date: '2026-11-03', state: 'none' },
        { date: '2026-11-04', state: 'took', part: { done: 1, planned: 2 } },
        { date: '2026-11-05', state: 'took', part: { done: 2, planned: 2 } },
      ]}
    />,
  )
  expect(
    within(screen.getByRole('list', { name: 'This week' }))
      .getAllByRole('listitem')
      .map((day) => day.textContent),
  ).toEqual([
    expect.stringMatching(/Monday, November 2.*: taken/),
    expect.stringMatching(/Tuesday, November 3.*: nothing recorded/),
    expect.stringMatching(/1\/2.*Wednesday, November 4.*: 1 of 2$/),
    expect.stringMatching(/Thursday, November 5.*: taken/),
  ])
})

const at = (day: number, value: number | null, hour = '12:00') => ({ at: `2026-11-0${day}T${hour}:00Z`, value })
const lineOf = (...points: { at: string; value: number | null }[]) => placed({ label: 'a', points }, 'UTC')

test('two lines with values at different times are both continuous; a missing value or day is a gap', () => {
  const morning = lineOf(at(1, 4, '08:00'), at(2, 6, '08:00'), at(3, null, '08:00'), at(4, 5, '08:00'))
  const evening = lineOf(at(1, 1, '20:00'), at(2, 2, '20:00'), at(3, 3, '20:00'))
  const moments = momentsOf([morning, evening])
  const drawn = drawnAt(morning, moments)
  expect(drawn[1]).toEqual({ value: 5, isValue: false })
  expect(drawn.filter(({ isValue }) => isValue).map(({ value }) => value)).toEqual([4, 6, 5])
  expect(drawnAt(morning, [Date.parse('2026-11-03T08:00Z')])).toEqual([{ value: null, isValue: false }])
})

test('a missing day interrupts a daily line but not a weekly one', () => {
  const days = (...numbers: number[]) => numbers.map((day) => Date.UTC(2026, 10, day))
  expect(gapOf(days(1, 2, 3, 5, 6))).toBeLessThan(2 * 86_400_000)
  expect(gapOf(days(1, 8, 15, 22))).toBeGreaterThan(7 * 86_400_000)
})

test('a value is at the date of its local time, also when clocks change', () => {
  expect(dateAt(timeOf('2026-10-24T22:30:00Z', 'Europe/Berlin'))).toBe('2026-10-25')
  expect(timeOf('2026-11-22T10:00:00Z', 'Pacific/Kiritimati')).toBe(Date.parse('2026-11-23T00:00Z'))
  expect(timeOf('2026-11-22')).toBe(Date.parse('2026-11-22T12:00Z'))
})

describe('the value axis', () => {
  it('spans the scale, and extends it only for values outside', () => {
    expect(rangeOf([2, 3], [], { minimum: 1, maximum: 5 })).toEqual({ low: 1, high: 5 })
    expect(rangeOf([7], [], { minimum: 1, maximum: 5 })).toEqual({ low: 1, high: 7 })
    expect(rangeOf([60, 80], [], { maximum: 100 }).low).toBeCloseTo(58)
    expect(rangeOf([], [], { minimum: 20 })).toEqual({ low: 20, high: 21 })
  })

  it('includes the target bands, and is negative only if needed', () => {
    const { low, high } = rangeOf([71.5, 70.9], [{ low: 0.5, label: 'Target' }])
    expect(low).toBe(0)
    expect(high).toBeCloseTo(78.6)
    expect(rangeOf([0], [])).toEqual({ low: 0, high: 1 })
  })

  it.each([
    [0, 10, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]],
    [1, 5, [1, 2, 3, 4, 5]],
    [0, 15, [0, 3, 6, 9, 12, 15]],
    [0, 100, [0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100]],
  ])('marks a scale from %s to %s completely', (minimum, maximum, ticks) => {
    expect(scaleTicks({ minimum, maximum })).toEqual(ticks)
  })

  it('has at most 11 steps, and begins and ends with the scale', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1000, max: 1000 }), fc.integer({ min: 1, max: 3000 }), (minimum, span) => {
        const ticks = scaleTicks({ minimum, maximum: minimum + span })
        expect(ticks.length).toBeLessThanOrEqual(MAX_SCALE_STEPS)
        expect([ticks[0], ticks.at(-1)]).toEqual([minimum, minimum + span])
        expect(ticks).toEqual([...new Set(ticks)].sort((one, other) => one - other))
      }),
    )
  })

  it('has round ticks, whole numbers for integer values', () => {
    expect(niceTicks(117.4, 152.6, true)).toEqual([120, 130, 140, 150])
    expect(niceTicks(3.02, 3.9, false)).toEqual([3.25, 3.5, 3.75])
    expect(niceTicks(1, 2, true)).toEqual([1, 2])
  })
})

test('a small weight change is drawn small, and a fever as a rise', () => {
  const weight = rangeOf([177.3, 178.1], [])
  expect(weight.high - weight.low).toBeGreaterThan(7)
  const fever = rangeOf([36.6, 39.1], [])
  expect(fever.high - fever.low).toBeLessThan(3.2)
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
          const first = Date.UTC(1990, 0, 1) + offset * 86_400_000
          const last = first + days * 86_400_000
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

  it('show one date for a single value', () => {
    const [first, last] = around([Date.parse('2026-11-22T08:00Z')])
    const ticks = timeTicks({ first, last, length: 240, room: { start: 30, end: 26 }, hours: false, labelWidth })
    expect(ticks.map((tick) => dateAt(tick.at))).toEqual(['2026-11-22'])
  })
})

describe('panning and zooming', () => {
  const limits = { from: 0, to: 1000 * 86_400_000 }
  const day = (n: number) => n * 86_400_000

  it('keeps the values under the fingers in place', () => {
    const view = { from: day(100), to: day(200) }
    expect(pinched(view, [0.25, 0.75], [0.125, 0.875], limits)).toEqual({
      from: expect.closeTo(day(116.667), -6),
      to: expect.closeTo(day(183.333), -6),
    })
    // Two fingers above each other, moved apart vertically.
    expect(pinched(view, [0.5, 0.51], [0.5, 0.505], limits)).toEqual({
      from: expect.closeTo(day(100.25), -7),
      to: expect.closeTo(day(200.25), -7),
    })
    expect(zoomed(view, 2, 0, limits)).toEqual({ from: day(100), to: day(150) })
  })

  it('stays within its limits, and shows at least a day', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.tuple(fc.double({ min: 0.01, max: 100, noNaN: true }), fc.double({ min: -3, max: 3, noNaN: true })),
          {
            maxLength: 20,
          },
        ),
        (steps) => {
          let view = { from: day(10), to: day(20) }
          for (const [factor, share] of steps) view = panned(zoomed(view, factor, 0.3, limits), share, limits)
          expect(view.from).toBeGreaterThanOrEqual(limits.from - 1)
          expect(view.to).toBeLessThanOrEqual(limits.to + 1)
          expect(view.to - view.from).toBeGreaterThanOrEqual(day(1) - 1)
        },
      ),
    )
  })
})

test('paths of downsampled values are interrupted where values are missing, with a band from minimum to maximum', () => {
  const bucket = (date: string, low: number, mean: number, high: number) => ({ date, n: 3, low, mean, high })
  const { line, band } = rangePaths(
    [
      bucket('2026-11-01', 1, 2, 3),
      bucket('2026-11-02', 2, 3, 9),
      bucket('2026-11-03', 1, 2, 3),
      bucket('2026-11-09', 1, 2, 3),
    ],
    'day',
    { base: { from: Date.UTC(2026, 10, 1), to: Date.UTC(2026, 10, 11) }, length: 100, y: (value) => 100 - value },
  )
  expect(line.match(/M/g)).toHaveLength(2)
  // A day that stands alone has a range too, as wide as its mark.
  expect(band).toBe(
    'M5.0 97.0L15.0 91.0L25.0 97.0L25.0 99.0L15.0 98.0L5.0 99.0ZM81.5 97.0L88.5 97.0L88.5 99.0L81.5 99.0Z',
  )
})

test('dense values have no marks, but an isolated value always has one', () => {
  const bucket = (date: string) => ({ date, n: 1, low: 2, mean: 2, high: 2 })
  const dates = ['2026-11-01', '2026-11-02', '2026-11-03', '2026-11-10']
  const marksOf = (length: number) =>
    rangePaths(dates.map(bucket), 'day', {
      base: { from: Date.UTC(2026, 10, 1), to: Date.UTC(2026, 10, 11) },
      length,
      y: (value) => value,
    }).marks
  expect(marksOf(50)).toBe('M47.5 2.0h0')
  expect(marksOf(100).match(/M/g)).toHaveLength(4)
})

test('a chart is read by keyboard, value by value, with its note; in Arabic the time axis is mirrored', async () => {
  const series = [{ label: 'Energy', points: [at(1, 4), { ...at(2, 6), note: 'slept well' }] }]
  const { person } = await renderScreen(<LineChart label="Energy" series={series} timeZone="UTC" />)
  const reader = await screen.findByRole('slider', { name: 'Read Energy value by value' })
  act(() => reader.focus())
  await person.keyboard('{Home}')
  expect(reader).toHaveAttribute('aria-valuetext', expect.stringMatching(/^Nov 1, 12:00.*: 4$/))
  await person.keyboard('{ArrowRight}')
  expect(reader).toHaveAttribute('aria-valuetext', expect.stringMatching(/^Nov 2, 12:00.*: 6\nslept well$/))
  expect([
    keyTarget('ArrowRight', 1, 3, true),
    keyTarget('ArrowLeft', 1, 3, true),
    keyTarget('a', 1, 3, false),
  ]).toEqual([0, 2, null])
})

test('a day repeated by crossing the date line is drawn from left to right', () => {
  const entry = (at: string, timeZone: string) => ({
    date: at.slice(0, 10),
    at,
    timeZone,
    n: 1,
    low: 2,
    mean: 2,
    high: 2,
  })
  const { line } = rangePaths(
    [entry('2026-11-11T20:00:00Z', 'Pacific/Auckland'), entry('2026-11-12T05:00:00Z', 'Pacific/Honolulu')],
    'entry',
    { base: { from: Date.UTC(2026, 10, 11), to: Date.UTC(2026, 10, 13) }, length: 48, y: (value) => value },
  )
  expect(line).toBe('M19.0 2.0L33.0 2.0')
})
