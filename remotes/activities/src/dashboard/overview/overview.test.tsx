import type { Objective } from '@almanac/contracts/activities/activities'
import { listResponses } from '@almanac/contracts/activities/responses'
import { addDays } from '@almanac/domain/time'
import { screen, waitFor, within } from '@almanac/testing'
import { momentOf } from '../../doses/moment'
import { anActivity, anObjective, aReminder, idOf } from '../../testing'
import { at, DATE, openToday, recordedAt, serve, setClock } from '../doses/testing/dosesScreen'
import { weekOf } from './weekOf'

jest.setTimeout(30_000)

const vital: NonNullable<Objective['vital']> = {
  id: idOf(700),
  name: 'blood_pressure',
  display_name: 'Blood pressure',
  storage_unit: 'mmHg',
  units: ['mmHg'],
  parts: ['systolic', 'diastolic'].map((key) => ({ key, label: key, minimum_value: 20, maximum_value: 300 })),
}
const pressure = anObjective({ id: idOf(1), type: 'VitalObjective', name: 'Pressure', vital })
const energy = anObjective({ id: idOf(2), type: 'SliderObjective', name: 'Energy', maximum_value: 10 })
const mood = anObjective({ id: idOf(3), type: 'SliderObjective', faces: ['1', '2', '3', '4', '5'] })
const morning = anActivity([pressure, energy, mood], { title: 'Morning' })
const evening = anActivity([anObjective({ id: idOf(4), type: 'TextObjective' })], { id: idOf(901), title: 'Note' })

const measured = (days: number, values: number[], value: number) => ({
  ...recordedAt(
    at(804, addDays(DATE, -days)),
    [
      { objective_id: pressure.id, type: 'VitalEntry', value: undefined, values, unit: 'mmHg' },
      { objective_id: energy.id, type: 'SliderEntry', value },
      { objective_id: mood.id, type: 'SliderEntry', value: 4 },
    ],
    idOf(50 + days),
  ),
  date_posted_for: addDays(DATE, -days),
})

afterEach(() => jest.useRealTimers())

test('the newest numbers with their unit or scale, the day, and what their line shows in words; the week by how much was done', async () => {
  setClock(at(1210))
  await serve([morning, evening], [measured(3, [128, 80], 5), measured(1, [121, 76], 7)])
  await openToday()
  const numbers = await screen.findByRole('region', { name: 'Your numbers' })
  expect(
    within(numbers)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual([
    expect.stringMatching(/^Pressure · yesterday121\/76 mmHg.*systolic: the last 2 values, .*121 – 128/),
    expect.stringMatching(/^Energy · yesterday7 of 10/),
  ])
  expect(within(numbers).getAllByRole('link')[0]).toHaveAttribute('href', `/history?first=${morning.id}`)
  const week = within(screen.getByRole('region', { name: 'Your last seven days' })).getAllByRole('listitem')
  expect(week.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/Wednesday: nothing planned$/),
    expect.stringMatching(/Thursday: nothing planned$/),
    expect.stringMatching(/Friday: nothing planned$/),
    expect.stringMatching(/Saturday: 1 of 2 done$/),
    expect.stringMatching(/Sunday: 0 of 2 done$/),
    expect.stringMatching(/Yesterday: 1 of 2 done$/),
    expect.stringMatching(/Today: 0 of 2 done$/),
  ])
  expect(week.at(-1)).toHaveAttribute('aria-current', 'date')
})

test('a number says where it lies beside the target that the study declares, or how the week compares by the rule of the history', async () => {
  setClock(at(1210))
  const target = [
    { minimum: 100, maximum: 135 },
    { minimum: 60, maximum: 85 },
  ]
  const withTarget = { ...pressure, vital: { ...vital, target } }
  const before = [8, 10, 12, 14, 16, 20, 24, 28, 32, 34].map((days) => measured(days, [128, 80], 3))
  const week = [6, 5, 4, 3, 2].map((days) => measured(days, [128, 80], 8))
  await serve([anActivity([withTarget, energy])], [...before, ...week, measured(1, [141, 76], 8)])
  await openToday()
  const numbers = await screen.findByRole('region', { name: 'Your numbers' })
  expect(
    within(numbers)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual([
    expect.stringContaining('systolic: Above the target range'),
    expect.stringContaining('This week higher than in the four weeks before'),
  ])
})

test('each day of the week is judged by what it asked: what came later, other reminders and unwell days make none lower', () => {
  const from = (days: number) => at(900, addDays(DATE, -days)).toISOString()
  const joined = { joined_at: from(40) }
  const text = anObjective({ id: idOf(4), type: 'TextObjective' })
  const activities = [
    { ...morning, ...joined, essential: true },
    { ...evening, ...joined },
    // Came two days ago.
    anActivity([text], { id: idOf(902), title: 'New', joined_at: from(2) }),
    // Every day until yesterday, then on another weekday.
    anActivity(
      [
        {
          ...text,
          reminders: [aReminder({ repeat_type: 'weekly', day_number: 5, valid_from: from(1) })],
          past_reminders: [{ ...aReminder({ valid_from: from(40) }), valid_until: from(1) }],
        },
      ],
      { id: idOf(903), title: 'Changed', ...joined },
    ),
  ]
  const days = weekOf(activities, [measured(1, [121, 76], 7)], momentOf(at(1210)), new Set([addDays(DATE, -4)]))
  expect(days.map(({ done, of }) => `${done} of ${of}`)).toEqual([
    '0 of 3',
    '0 of 3',
    // Unwell.
    '0 of 1',
    '0 of 3',
    '0 of 4',
    '1 of 3',
    '0 of 3',
  ])
})

test('without anything recorded there is neither a week nor a heading for numbers', async () => {
  setClock(at(1210))
  const server = await serve([morning])
  await openToday()
  // Those of the days around, and those of the last five weeks.
  await waitFor(() => expect(server.requests(listResponses).length).toBeGreaterThan(1))
  expect(screen.queryByRole('region', { name: 'Your numbers' })).toBeNull()
  expect(screen.queryByRole('region', { name: 'Your last seven days' })).toBeNull()
})
