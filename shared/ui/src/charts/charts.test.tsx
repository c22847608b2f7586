import { renderScreen, screen, within } from '@almanac/testing'
import { BarChart } from './BarChart'
import { DayStrip } from './DayStrip'
import { LINE_CHART_HEIGHT } from './types'
import { LineChart } from './LineChart'
import { around, rangeOf, timesOf, valuesAt } from './scale'

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

test('a line says in a sentence what it shows, and the same stands in a table', async () => {
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

test('the place of a line chart is as high before its drawing has come', async () => {
  await renderScreen(<LineChart label="Weight" series={weight} />)
  expect(screen.getByRole('img', { name: /^Weight/ }).firstElementChild).toHaveStyle({
    blockSize: `${LINE_CHART_HEIGHT}px`,
  })
})

test('bars give each value beside its name', async () => {
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

test('a day says what happened on it in words', async () => {
  await renderScreen(
    <DayStrip
      label="This week"
      days={[
        { date: '2026-11-02', state: 'took' },
        { date: '2026-11-03', state: 'none' },
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
  ])
})

test('moments come in order, and a missing value stays a gap', () => {
  const times = timesOf(weight)
  expect(times.map((time) => time.getDate())).toEqual([1, 2, 3])
  expect(valuesAt({ label: 'Weight', points: weight[0]?.points ?? [] }, times)).toEqual([null, 71.5, 70.9])
})

test('the value axis takes in the target band and never goes below zero without need', () => {
  const { low, high } = rangeOf(weight, { low: 0.5, label: 'Target' })
  expect(low).toBe(0)
  expect(high).toBeCloseTo(78.6)
})

test('the ends of a scale are the ends of the axis, unless a value lies beyond them', () => {
  expect(rangeOf(weight, undefined, { minimum: 0, maximum: 100 })).toEqual({ low: 0, high: 100 })
  expect(rangeOf(weight, undefined, { minimum: 71, maximum: 100 })).toEqual({ low: 70.9, high: 100 })
  expect(rangeOf(weight, undefined, { maximum: 100 }).low).toBeCloseTo(70.84)
  expect(rangeOf([], undefined, { minimum: 20 })).toEqual({ low: 20, high: 21 })
})

test('a single moment still has an axis around it', () => {
  const [first, last] = around([new Date(0)])
  expect(Number(last) - Number(first)).toBeGreaterThan(0)
  expect(rangeOf([{ label: 'a', points: [{ at: '2026-01-01', value: 0 }] }], undefined)).toEqual({ low: 0, high: 1 })
})
