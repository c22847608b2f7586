import { act, renderScreen, screen, within } from '@almanac/testing'
import fc from 'fast-check'
import { BarChart } from './BarChart'
import { DayStrip } from './DayStrip'
import { LINE_CHART_HEIGHT } from './types'
import { LineChart } from './LineChart'
import { keyTarget } from './ChartReader'
import { pointsOf } from './RangeDrawing'
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
  await person.click(screen.getByRole('button', { name: 'Show as a table' }))
  expect(screen.getByRole('row', { name: /^Nov 2.* 6 slept well$/ })).toBeVisible()
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
  const points = pointsOf(
    [entry('2026-11-12T05:00:00Z', 'Pacific/Honolulu'), entry('2026-11-11T20:00:00Z', 'Pacific/Auckland')],
    'entry',
  )
  expect(points.map(({ at }) => new Date(at).toISOString())).toEqual([
    '2026-11-11T19:00:00.000Z',
    '2026-11-12T09:00:00.000Z',
  ])
})

test('a typing error is said to be beyond the drawing', async () => {
  const values = [59, 61, 60, 58, 590, 60, 59, 62]
  const points = values.map((value, day) => ({ at: `2026-11-0${day + 1}`, value }))
  await renderScreen(<LineChart label="Pulse" series={[{ label: 'Pulse', points }]} />)
  expect(await screen.findByRole('img', { name: /1 value is beyond the chart/ })).toBeInTheDocument()
  expect(screen.getByText(/^1 value is beyond the chart/)).toBeInTheDocument()
})
