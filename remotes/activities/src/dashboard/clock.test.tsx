import { listStatuses, listTutorials } from '@almanac/contracts/account/profile'
import { listActivities } from '@almanac/contracts/activities/activities'
import { createResponse, listResponses, type ResponseInput } from '@almanac/contracts/activities/responses'
import { listTodos } from '@almanac/contracts/activities/todos'
import { addDays, localDateOf } from '@almanac/domain/time'
import { aUser, fakeServer, renderScreen, screen, waitFor } from '@almanac/testing'
import { anActivity, anObjective, aReminder, idOf } from '../testing'
import { DashboardScreen } from './DashboardScreen'

jest.setTimeout(30_000)

const DAY = 86_400_000
const user = aUser({ id: idOf(1000) })
// Due at any time of day.
const tablet = anObjective({
  id: idOf(1),
  type: 'MedicationObjective',
  name: 'Tablet',
  reminders: [aReminder({ id: idOf(9), time: 400 })],
})
const isInput = (body: unknown): body is ResponseInput => typeof body === 'object' && body !== null && 'entries' in body

test('on a phone with a clock a day behind, the first server response corrects the day, and a dose is recorded at the right time', async () => {
  const server = fakeServer()
  server.isAhead(DAY)
  server.answer(listActivities, [anActivity([tablet], { title: 'Medicines' })])
  server.answer(listResponses, [])
  server.answer(listTodos, [])
  server.answer(listStatuses, [])
  server.answer(listTutorials, [])
  server.silence(createResponse)
  const { person } = await renderScreen(<DashboardScreen />, { user })
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const today = localDateOf(new Date(Date.now() + DAY), zone)
  await waitFor(() =>
    expect(server.requests(listResponses).map(({ query }) => query)).toContainEqual(
      expect.objectContaining({ start_date: addDays(today, -2) }),
    ),
  )

  await person.click(await screen.findByRole('button', { name: 'I took it' }))
  await waitFor(() => expect(server.requests(createResponse)).not.toHaveLength(0))
  const [sent] = server
    .requests(createResponse)
    .map(({ body }) => body)
    .filter(isInput)
  expect(sent?.date_posted_for).toBe(today)
  expect(Math.abs(Date.parse(sent?.measured_at ?? '') - Date.now() - DAY)).toBeLessThan(60_000)
})
