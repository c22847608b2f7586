import { getActivity, listActivities } from '@almanac/contracts/activities/activities'
import { createResponse, listResponses } from '@almanac/contracts/activities/responses'
import { instantOf } from '@almanac/domain/time'
import { outbox } from '@almanac/outbox'
import { act, aUser, fakeServer, fireEvent, renderScreen, screen, waitFor } from '@almanac/testing'
import { Route, Routes } from '@almanac/ui/router'
import { aResponse, anActivity, anObjective, idOf } from '../testing'
import { ActivityScreen } from './ActivityScreen'

jest.setTimeout(30_000)

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
const [DATE, NEXT] = ['2026-03-03', '2026-03-04']
const note = anObjective({ id: idOf(4), type: 'TextObjective', name: 'Note' })
const energy = anObjective({
  id: idOf(1),
  type: 'SliderObjective',
  name: 'Energy',
  minimum_value: 0,
  maximum_value: 10,
})
const activity = anActivity([energy, note])
/** Yesterday’s answer at 3, today’s at 8. */
const recorded = [
  ['2026-03-02', 3],
  [DATE, 8],
].map(([day, value], at) =>
  aResponse(String(day), {
    id: idOf(700 + at),
    quest_id: activity.id,
    entries: [{ objective_id: energy.id, type: 'SliderEntry', value: Number(value) }],
  }),
)

const setClock = (date: string, time: number) => jest.setSystemTime(instantOf(date, time, zone))
beforeEach(async () => {
  jest.useFakeTimers({
    advanceTimers: true,
    doNotFake: ['queueMicrotask', 'setImmediate', 'setTimeout', 'clearTimeout', 'nextTick', 'performance'],
  })
  setClock(DATE, 2358)
  for (const entry of outbox.store.getState().entries) await outbox.discard(entry.id)
})
afterEach(() => jest.useRealTimers())

async function open() {
  const server = fakeServer()
  server.answer(getActivity, activity)
  server.answer(listActivities, [activity])
  server.answer(listResponses, recorded)
  server.silence(createResponse)
  const rendered = await renderScreen(
    <Routes>
      <Route path="/" element={<p>Today</p>} />
      <Route path="/activity/:id" element={<ActivityScreen />} />
    </Routes>,
    { path: `/activity/${activity.id}`, user: aUser({ id: idOf(1000) }) },
  )
  await screen.findByRole('textbox', { name: /^Note/ })
  return { server, ...rendered }
}

/** Midnight passes, and the server takes its time for the list of the new day. */
async function passMidnight(server: ReturnType<typeof fakeServer>) {
  const before = server.requests(listResponses).length
  let answer = () => undefined as void
  const late = new Promise<typeof recorded>((resolve) => {
    answer = () => resolve(recorded)
  })
  server.answerWith(listResponses, () => late)
  setClock(NEXT, 1)
  act(() => jest.advanceTimersByTime(120_000))
  await waitFor(() => expect(server.requests(listResponses).length).toBeGreaterThan(before))
  return () => act(async () => answer())
}

test('a form that is open at midnight stays as it is, with its focus, and is saved for the day on which it is saved', async () => {
  const { server, person } = await open()
  const field = screen.getByRole('textbox', { name: /^Note/ })
  await person.type(field, 'Late')
  const answer = await passMidnight(server)
  expect(field).toHaveFocus()
  await person.type(field, ' walk')
  await answer()
  expect(field).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(server.requests(createResponse)).not.toHaveLength(0))
  expect(server.requests(createResponse)[0]?.body).toMatchObject({
    date_posted_for: NEXT,
    entries: [{ objective_id: note.id, text: 'Late walk' }],
  })
})

test('what was filled in from yesterday is taken back past midnight, and not by the second of two quick taps', async () => {
  const { server } = await open()
  const energyOf = () => screen.getByRole('slider', { name: 'Energy' })
  // At once, because taps are ignored for a moment only: Undo has taken the place of the pressed button.
  fireEvent.click(screen.getByRole('button', { name: 'Same as yesterday' }))
  expect(screen.getByRole('button', { name: 'Undo' }).closest('[style*="pointer-events: none"]')).not.toBeNull()
  expect(energyOf()).toHaveValue('3')
  await (
    await passMidnight(server)
  )()
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(energyOf()).not.toHaveValue('3'))
})
