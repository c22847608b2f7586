import { listActivities } from '@almanac/contracts/activities/activities'
import { getHistorySeries, type HistorySeries } from '@almanac/contracts/activities/history'
import { addDays, localDateOf } from '@almanac/domain/time'
import { aUser, fakeServer, renderScreen, screen, within, type FakeServer } from '@almanac/testing'
import { anActivity, anObjective, idOf } from '../../testing'
import { daysOfBoth } from './pairs'
import { TogetherScreen } from './TogetherScreen'

const today = localDateOf(new Date(), Intl.DateTimeFormat().resolvedOptions().timeZone)
const energy = anObjective({
  id: idOf(2),
  type: 'SliderObjective',
  name: 'Energy',
  minimum_value: 0,
  maximum_value: 10,
})
const morning = anActivity([energy], { id: idOf(901), title: 'Energy', response_count: 20 })
const attacks = anActivity([anObjective({ id: idOf(3), type: 'TextObjective', name: 'Note' })], {
  id: idOf(902),
  title: 'Attacks',
  visualization_method: 'calendar',
  response_count: 5,
})

/** Twenty days; an attack on every second one, on which energy is 2, on the others it is 6. */
const DAYS = Array.from({ length: 20 }, (_, day) => addDays(today, day - 19))
const isOfAttack = (_: string, day: number) => day % 2 === 0
const seriesOf = (quest_id: string | undefined): HistorySeries => ({
  bucket: 'day',
  start_date: DAYS[0] ?? null,
  end_date: today,
  lines:
    quest_id === morning.id
      ? [
          {
            objective_id: energy.id,
            part: 0,
            unit: null,
            buckets: DAYS.map((date, day) => {
              const value = isOfAttack(date, day) ? 2 : 6
              return { date, n: 1, minimum: value, mean: value, displayed_mean: value, maximum: value }
            }),
          },
        ]
      : [],
  days: (quest_id === morning.id ? DAYS : DAYS.filter(isOfAttack)).map((date) => ({ date, responses: 1 })),
})

let server: FakeServer
beforeEach(() => {
  server = fakeServer()
  server.answer(listActivities, [morning, attacks])
  server.answerWith(getHistorySeries, ({ query }) => seriesOf(query['quest_id']))
})
const open = (path = '/history/together') => renderScreen(<TogetherScreen />, { path, user: aUser({ id: idOf(1000) }) })

test('two chosen things are compared in words without a claim of a cause, with the days as a table', async () => {
  const { person, location } = await open()
  await person.selectOptions(await screen.findByLabelText('Something you recorded'), 'Energy')
  await person.selectOptions(screen.getByLabelText('Something else you recorded'), 'Attacks')
  const meaning = within(await screen.findByRole('region', { name: 'What these days say' }))
  expect(meaning.getByText(/days have both/)).toHaveTextContent(/^20 days have both/)
  const sentence = meaning.getByText(/On 10 days with .?Attacks/)
  expect(sentence).toHaveTextContent(/On 10 days with .?Attacks.?, .?Energy.? was .?2.? on average\./)
  expect(sentence).toHaveTextContent(/On 10 days without, it was .?6.?\. That’s more than these days usually differ/)
  expect(meaning.getByText(/can go together without one causing the other/)).toBeVisible()
  expect(await screen.findByRole('img', { name: 'Attacks on 10 days' })).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Show the days as a table' }))
  const rows = within(screen.getByRole('table', { name: 'Days with both' })).getAllByRole('row')
  expect(rows).toHaveLength(21)
  expect(rows[1]).toHaveTextContent(/No.?6/)
  // What is shown can be opened again.
  expect(location().search).toContain(`first=${morning.id}.${energy.id}&second=${attacks.id}`)
})

test('an example is one touch from both things over the same days', async () => {
  const { person, location } = await open()
  await person.click(await screen.findByRole('button', { name: 'Energy and Attacks' }))
  expect(await screen.findByRole('region', { name: 'What these days say' })).toBeVisible()
  expect(location().search).toContain(`first=${morning.id}.${energy.id}&second=${attacks.id}`)
  expect(screen.queryByRole('heading', { name: 'For example' })).toBeNull()
})

test('with fewer than two things recorded the screen says what it is for', async () => {
  server.answer(listActivities, [morning, { ...attacks, response_count: 0 }])
  await open()
  expect(await screen.findByRole('heading', { name: 'Two things to put side by side' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Record something' })).toBeVisible()
})

test('days without both are no days of both', () => {
  const values = (...dates: string[]) => ({ kind: 'values' as const, days: new Map(dates.map((date) => [date, 5])) })
  const events = (...dates: string[]) => ({ kind: 'events' as const, days: new Map(dates.map((date) => [date, 1])) })
  expect(daysOfBoth(values('2026-01-02', '2026-01-01'), values('2026-01-02'))).toEqual([
    { date: '2026-01-02', first: 5, second: 5 },
  ])
  // Before its first day nobody may have recorded an event; after it a day without is one without.
  const days = daysOfBoth(values('2026-01-01', '2026-01-03', '2026-01-04'), events('2026-01-03'))
  expect(days).toEqual([
    { date: '2026-01-03', first: 1, second: 5 },
    { date: '2026-01-04', first: 0, second: 5 },
  ])
  expect(daysOfBoth(events('2026-01-01', '2026-01-02'), events('2026-01-02'))).toHaveLength(1)
  expect(daysOfBoth(events(), values('2026-01-02'))).toEqual([])
})
