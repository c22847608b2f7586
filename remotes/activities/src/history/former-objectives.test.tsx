import { getActivity, listActivities, type Objective } from '@almanac/contracts/activities/activities'
import { getHistorySeries, getHistorySummary } from '@almanac/contracts/activities/history'
import { listResponses, type Response } from '@almanac/contracts/activities/responses'
import { addDays, localDateOf } from '@almanac/domain/time'
import { aUser, fakeServer, fireEvent, renderScreen, screen, within, type FakeServer } from '@almanac/testing'
import { aResponse, anActivity, anObjective, idOf } from '../testing'
import { HistoryScreen } from './HistoryScreen'

const user = aUser({ id: idOf(1000) })
const today = localDateOf(new Date(), Intl.DateTimeFormat().resolvedOptions().timeZone)
const slider = (number: number, name: string, maximum_value = 10) =>
  anObjective({ id: idOf(number), type: 'SliderObjective', name, minimum_value: 0, maximum_value })
const choice = (name: string, labels: Record<string, string>) =>
  anObjective({
    id: idOf(7),
    type: 'MultipleChoiceObjective',
    name,
    answers: Object.entries(labels).map(([id, answer_text]) => ({ id, answer_text, has_other: false, order: 0 })),
  })
const [good, bad] = [idOf(71), idOf(72)]

const [tired, mood] = [slider(5, 'How tired?'), slider(6, 'Mood')]
const then = [mood, tired, choice('How was work?', { [good]: 'Quite good', [bad]: 'Awful' })]
const now = [mood, choice('How was your day?', { [good]: 'Good' })]
const activity = (objectives: Objective[], definition_version: number) =>
  anActivity(objectives, { title: 'Day', visualization_method: 'line', definition_version, response_count: 1 })
const current = activity(now, 2)

const answered = (number: number, definition_version: number, entries: Response['entries']): Response =>
  aResponse(today, { id: idOf(number), quest_id: current.id, definition_version, entries })
const ofFirst = answered(801, 1, [
  { objective_id: tired.id, type: 'SliderEntry', value: 7 },
  { objective_id: idOf(7), type: 'MultipleChoiceEntry', answers: [{ id: bad }] },
])

let server: FakeServer
beforeEach(() => {
  server = fakeServer()
  server.answer(listActivities, [current])
  server.answer(getHistorySummary, {
    start_date: addDays(today, -6),
    end_date: today,
    first_date: addDays(today, -40),
    last_date: today,
    activities: [],
  })
  server.answerWith(getActivity, ({ query }) =>
    query['definition_version'] === '1'
      ? activity(then, 1)
      : activity([...now, { ...tired, name: 'How tired were you?', removed: true }], 2),
  )
})

async function open(responses: Response[], path = '/history') {
  server.answerWith(listResponses, ({ query }) => ((query['end_date'] ?? '') < today ? [] : responses))
  await renderScreen(<HistoryScreen />, { path, user })
  const card = within(await screen.findByRole('region', { name: 'Day' }))
  const more = card.getByRole('button', { name: 'More' })
  if (more.getAttribute('aria-expanded') === 'false') fireEvent.click(more)
  return card
}

test('the row of an entry has the words of the version that it was made with', async () => {
  const card = await open([ofFirst])
  expect(await card.findByText('How tired? 7 · How was work? Awful')).toBeVisible()
})

test('a question that is gone has its chart, with its last words', async () => {
  const card = await open([ofFirst])
  expect(await card.findByRole('img', { name: /^How tired were you\?: 1 value/ })).toBeInTheDocument()
})

test('with entries of the present version alone nothing more is read', async () => {
  const card = await open([answered(802, 2, [{ objective_id: mood.id, type: 'SliderEntry', value: 4 }])])
  expect(await card.findByRole('img', { name: /^Mood: 1 value/ })).toBeInTheDocument()
  expect(server.requests(getActivity)).toEqual([])
})

test('as long as the earlier versions cannot be read, the rest is shown', async () => {
  server.silence(getActivity)
  const more = { objective_id: mood.id, type: 'SliderEntry' as const, value: 4 }
  const card = await open([answered(803, 1, [...ofFirst.entries, more])])
  expect(await card.findByRole('img', { name: /^Mood: 1 value/ })).toBeInTheDocument()
  expect(card.getByText(/^Mood: 4 · How was your day\?/)).toBeVisible()
})

test('values of a wider scale of before are drawn within the chart', async () => {
  const card = await open([answered(804, 2, [{ objective_id: mood.id, type: 'SliderEntry', value: 80 }])])
  const drawing = await card.findByRole('img', { name: /^Mood: 1 value/ })
  expect(within(drawing).queryByText('10')).toBeNull()
})

test('a longer range draws the questions that are gone, too', async () => {
  server.answerWith(getHistorySeries, ({ query }) => ({
    bucket: 'entry' as const,
    start_date: query['start_date'] ?? null,
    end_date: query['end_date'] ?? today,
    lines: [
      {
        objective_id: tired.id,
        part: 0,
        unit: null,
        buckets: [{ date: today, n: 1, minimum: 7, mean: 7, maximum: 7 }],
        totals: { n: 1, mean: 7, displayed_mean: 7, minimum: 7, maximum: 7 },
      },
    ],
    days: [],
  }))
  const card = await open([ofFirst], '/history?range=month')
  expect(await card.findByText('How tired were you?')).toBeVisible()
  expect(server.requests(getActivity)).toHaveLength(1)
})
