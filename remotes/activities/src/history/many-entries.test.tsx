import { listActivities } from '@almanac/contracts/activities/activities'
import { getHistorySeries, getHistorySummary, type ActivitySummary } from '@almanac/contracts/activities/history'
import { listResponses, type Response } from '@almanac/contracts/activities/responses'
import { addDays, localDateOf } from '@almanac/domain/time'
import { aUser, fakeServer, renderScreen, screen, within, type FakeServer } from '@almanac/testing'
import { aResponse, anActivity, anObjective, idOf } from '../testing'
import { HistoryScreen } from './HistoryScreen'

const user = aUser({ id: idOf(1000) })
const today = localDateOf(new Date(), Intl.DateTimeFormat().resolvedOptions().timeZone)
const energy = anObjective({
  id: idOf(5),
  type: 'SliderObjective',
  name: 'Energy',
  minimum_value: 0,
  maximum_value: 10,
})
const note = anObjective({ id: idOf(4), type: 'TextObjective', name: 'Note' })
const sensor = anActivity([energy], {
  id: idOf(900),
  title: 'Sensor',
  visualization_method: 'line',
  response_count: 100_000,
})
const diary = anActivity([note], { id: idOf(901), title: 'Diary', visualization_method: 'journal', response_count: 1 })

const responseOf = (id: number, quest_id: string, date: string, entry: Response['entries'][number]): Response =>
  aResponse(date, {
    id: idOf(id),
    quest_id,
    entries: [entry],
  })
const numbersOf = (quest_id: string, response_count: number): ActivitySummary => ({
  quest_id,
  response_count,
  days: 1,
  streak: { current: 1, longest: 1 },
  by_time_of_day: Array.from({ length: 12 }, () => 0),
  lines: [],
  adherence: [],
})
/** More than are loaded at once, all on the first day. */
const readings = Array.from({ length: 2_000 }, (_, at) =>
  responseOf(10_000 + at, sensor.id, addDays(today, -6), { objective_id: energy.id, type: 'SliderEntry', value: 4 }),
)
const written = responseOf(7, diary.id, today, { objective_id: note.id, type: 'TextEntry', text: 'Walked home' })

let server: FakeServer
beforeEach(() => {
  server = fakeServer()
  server.answer(listActivities, [sensor, diary])
  server.answer(getHistorySummary, {
    start_date: addDays(today, -6),
    end_date: today,
    first_date: addDays(today, -6),
    last_date: today,
    activities: [numbersOf(sensor.id, 100_000), numbersOf(diary.id, 1)],
  })
  server.answerWith(listResponses, ({ query }) => {
    if ((query['end_date'] ?? '') < today) return []
    return query['quest_id'] === diary.id ? [written] : readings
  })
  server.answerWith(getHistorySeries, ({ query }) => ({
    bucket: 'day' as const,
    start_date: query['start_date'] ?? null,
    end_date: query['end_date'] ?? today,
    lines: [
      {
        objective_id: energy.id,
        part: 0,
        unit: null,
        buckets: Array.from({ length: 7 }, (_, day) => ({
          date: addDays(today, day - 6),
          n: 14_000,
          minimum: 1,
          mean: 4 + day / 2,
          maximum: 9,
        })),
      },
    ],
    days: [],
  }))
})
const card = (name: string) => screen.findByRole('region', { name })

test('a week of 100,000 entries is drawn from the server’s aggregates, lists the loaded entries with a notice, and does not hide other activities', async () => {
  const { person } = await renderScreen(<HistoryScreen />, { path: '/history', user })
  expect(await screen.findByRole('img', { name: /^Energy: 7 values, most recently 7 on/ })).toBeInTheDocument()
  const shown = within(await card('Sensor'))
  await person.click(shown.getByRole('button', { name: 'More' }))
  expect(shown.getByText(/Only the first 2,000 entries of this week are listed here/)).toBeVisible()
  await person.click(shown.getByRole('button', { name: 'Show 50 more' }))
  expect(shown.getAllByRole('link').length).toBeLessThanOrEqual(60)
  expect(await screen.findByText('Walked home')).toBeVisible()
  const other = within(await card('Diary'))
  expect(other.queryByText(/Only the first/)).toBeNull()
  expect(server.requests(listResponses).every(({ query }) => query['limit'] === '2000')).toBe(true)
})

test('when the aggregates fail to load, no chart is drawn from a part of the week', async () => {
  server.silence(getHistorySeries)
  await renderScreen(<HistoryScreen />, { path: '/history', user })
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible()
  expect(within(await card('Sensor')).queryByRole('img', { name: /^Energy/ })).toBeNull()
})
