import { listActivities } from '@almanac/contracts/activities/activities'
import { createResponse, listResponses, type Response, type ResponseInput } from '@almanac/contracts/activities/responses'
import { outbox } from '@almanac/outbox'
import { aUser, fakeServer, renderScreen, screen, type FakeServer } from '@almanac/testing'
import { anActivity, anObjective, aReminder, idOf } from '../testing'
import { useTakenResponses } from '../responses/useTakenResponses'
import { DashboardScreen } from './DashboardScreen'

jest.setTimeout(30_000)

let server: FakeServer
const user = aUser({ id: idOf(1000), first_name: 'Ana' })
// Midnight has always passed.
const tablet = anObjective({ id: idOf(1), type: 'MedicationObjective', name: 'Tablet', reminders: [aReminder({ id: idOf(9), time: 0 })] })
const medicines = anActivity([tablet], { title: 'Medicines' })

const isInput = (body: unknown): body is ResponseInput => typeof body === 'object' && body !== null && 'entries' in body

function Today() {
  useTakenResponses()
  return <DashboardScreen />
}

beforeEach(async () => {
  for (const entry of outbox.store.getState().entries) await outbox.discard(entry.id)
  server = fakeServer()
  server.answer(listActivities, [medicines])
  server.answer(listResponses, [])
})

test('a dose that is due is recorded with one tap, and is then no longer next', async () => {
  const stored: Response[] = []
  server.answerWith(listResponses, () => stored)
  server.answerWith(createResponse, ({ body }) => {
    if (!isInput(body)) throw new Error('no response')
    const response = { ...body, user_id: user.id, is_visible: true, point_total: 0, revision: 1, created_at: body.measured_at, updated_at: body.measured_at }
    stored.push(response)
    return response
  })
  const { person } = await renderScreen(<Today />, { user })
  await person.click(await screen.findByRole('button', { name: 'I took it' }))
  expect(await screen.findByText('Saved: Tablet')).toBeVisible()
  expect(server.asked(createResponse)).toMatchObject([{ body: { quest_id: medicines.id, entries: [{ objective_id: tablet.id, value: 0, reminder_time: 0 }] } }])
  expect(await screen.findByText('That’s all for now')).toBeVisible()
})

test('a dose recorded without the server shows as waiting on its tile', async () => {
  server.silence(createResponse)
  const { person } = await renderScreen(<Today />, { user })
  await person.click(await screen.findByRole('button', { name: 'I took it' }))
  expect(await screen.findByRole('link', { name: 'Medicines Waiting to be sent' })).toBeVisible()
  expect(await screen.findByText('Tablet is kept on this device and will be sent', {}, { timeout: 3_000 })).toBeVisible()
})

test('a participant without activities is told what this place is for', async () => {
  server.answer(listActivities, [])
  await renderScreen(<Today />, { user })
  expect(await screen.findByRole('heading', { name: 'Your activities will be here' })).toBeVisible()
})

test('when the activities cannot be read there is a way to try again', async () => {
  server.refuse(listActivities, { status: 500, codes: ['UNKNOWN_SERVER_ERROR'] })
  const { person } = await renderScreen(<Today />, { user })
  expect(await screen.findByRole('alert')).toHaveTextContent('Your activities can’t be shown right now')
  server.answer(listActivities, [medicines])
  await person.click(screen.getByRole('button', { name: /again/i }))
  expect(await screen.findByRole('link', { name: /^Medicines/ })).toBeVisible()
})
