import { getDailyMeasurements } from '@almanac/contracts/devices/daily'
import { aUser, fakeServer, renderScreen, screen, waitFor, within, type FakeServer } from '@almanac/testing'
import { DailyPanel } from './DailyPanel'

let server: FakeServer

beforeEach(() => {
  server = fakeServer()
})

const day = (date: string, value: number) => ({ date, n: 3, value, low: value - 5, high: value + 5 })
const measured = (kind: string, unit: string, days: ReturnType<typeof day>[]) => ({
  kind,
  unit,
  days,
  truncated: false,
})
const show = () => renderScreen(<DailyPanel start_date="2026-03-02" end_date="2026-03-04" />, { user: aUser() })

/** The rows of a chart's table. */
async function tableOf(title: string, person: Awaited<ReturnType<typeof show>>['person']) {
  const figure = within(await screen.findByRole('figure', { name: title }))
  await person.click(figure.getByRole('button', { name: /table/i }))
  return figure
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent))
}

test('sums are bars of each day, and a day on which nothing came has no value', async () => {
  server.answer(getDailyMeasurements, {
    kinds: [
      measured('steps', '{steps}', [day('2026-03-02', 8_123), day('2026-03-04', 4_000)]),
      measured('sleep', 'min', [day('2026-03-03', 447.6)]),
      measured('a kind of a newer server', 'x', [day('2026-03-02', 1)]),
    ],
  })
  const { person } = await show()
  expect(await tableOf('Steps', person)).toEqual([
    ['Monday, March 2', '8,123'],
    ['Tuesday, March 3', '–'],
    ['Wednesday, March 4', '4,000'],
  ])
  expect((await tableOf('Sleep', person))[1]).toEqual(['Tuesday, March 3', '7 h 28 min'])
  // The average of the days with a value stands above the bars.
  expect(screen.getByText('on average, 2 days')).toHaveTextContent('6,062 on average, 2 days')
  expect(screen.getByText('on one day')).toHaveTextContent('7 h 28 min on one day')
  expect(screen.getAllByRole('figure')).toHaveLength(2)
})

test('a night with stages has them with their durations, one without has the time asleep alone', async () => {
  const stages = [
    { stage: 'rem', minutes: 100 },
    { stage: 'light', minutes: 230 },
    { stage: 'deep', minutes: 70 },
    { stage: 'awake', minutes: 12 },
    { stage: 'a stage of a newer server', minutes: 5 },
  ]
  const nights = [
    { ...day('2026-03-03', 400), stages },
    { ...day('2026-03-04', 420), stages: [{ stage: 'asleep', minutes: 420 }] },
  ]
  server.answer(getDailyMeasurements, { kinds: [measured('sleep', 'min', nights)] })
  const { person } = await show()
  expect(await screen.findByText('Deep: 1 h 10 min')).toBeVisible()
  const nightOf = (first: number) => `March ${first}\u2009–\u2009${first + 1}`
  expect(await tableOf('Sleep', person)).toEqual([
    [expect.stringContaining('March 1'), '–', '–', '–', '–', '–', '–'],
    [nightOf(2), '6 h 40 min', '1 h 40 min', '3 h 50 min', '1 h 10 min', '–', '12 min'],
    [nightOf(3), '7 h 0 min', '–', '–', '–', '7 h 0 min', '–'],
  ])
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Night',
    'Asleep',
    'REM',
    'Light (core)',
    'Deep',
    'Asleep, stage unknown',
    'Awake',
  ])
})

test('naps stand beside the night, and sleep by day is of one date', async () => {
  const nap = {
    start_at: '2026-03-03T19:00:00Z',
    end_at: '2026-03-03T20:00:00Z',
    offset_minutes: -300,
    minutes: 60,
    stages: [],
  }
  const times = { start_at: '2026-03-04T15:30:00Z', end_at: '2026-03-04T23:30:00Z', offset_minutes: -300 }
  const nights = [
    { ...day('2026-03-03', 480), stages: [{ stage: 'asleep', minutes: 480 }], naps: [nap] },
    { ...day('2026-03-04', 470), stages: [{ stage: 'asleep', minutes: 470 }], naps: [], ...times },
  ]
  server.answer(getDailyMeasurements, { kinds: [measured('sleep', 'min', nights)] })
  const { person } = await show()
  expect(await screen.findByText(/Nap, 2:00.PM – 3:00.PM: 1 h 0 min/)).toBeVisible()
  const rows = await tableOf('Sleep', person)
  expect(rows[1]).toEqual(['March 2\u2009–\u20093', '8 h 0 min', '8 h 0 min', '1 h 0 min'])
  expect(rows[2]?.[0]).toBe('March 4')
})

test('the two numbers of a blood pressure are one chart', async () => {
  server.answer(getDailyMeasurements, {
    kinds: [
      measured('blood_pressure_systolic', 'mm[Hg]', [day('2026-03-02', 128)]),
      measured('blood_pressure_diastolic', 'mm[Hg]', [day('2026-03-02', 82)]),
    ],
  })
  const { person } = await show()
  const [row] = await tableOf('Blood pressure', person)
  expect(row?.slice(1)).toEqual([expect.stringContaining('128'), expect.stringContaining('82')])
  expect(row?.[1]).toContain('mmHg')
  expect(
    screen.getByRole('button', { name: 'Where do these numbers come from? Diastolic blood pressure' }),
  ).toBeVisible()
})

test('nothing measured shows nothing; what could not be loaded can be asked for again', async () => {
  server.refuse(getDailyMeasurements, { status: 500, codes: ['SERVER_ERROR'] })
  const { person, container, queryClient } = await show()
  const retry = await screen.findByRole('button', { name: /again/i })
  server.answer(getDailyMeasurements, { kinds: [] })
  await person.click(retry)
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  await waitFor(() => expect(container).toHaveTextContent(''))
})
