import { listStatuses, listTutorials } from '@almanac/contracts/account/profile'
import { listActivities, type Activity, type Reminder } from '@almanac/contracts/activities/activities'
import {
  createResponse,
  deleteResponse,
  listResponses,
  updateResponse,
  type Response,
  type ResponseInput,
} from '@almanac/contracts/activities/responses'
import { listTodos } from '@almanac/contracts/activities/todos'
import { instantOf } from '@almanac/domain/time'
import { outbox } from '@almanac/outbox'
import {
  aUser,
  fakeServer,
  type FakeServer,
  type RecordedRequest,
  renderScreen,
  screen,
  within,
} from '@almanac/testing'
import { useAcknowledgedResponses } from '../../../responses/useAcknowledgedResponses'
import { anActivity, anObjective, aReminder, idOf } from '../../../testing'
import { Activity as Hideable, useState } from 'react'
import { DashboardScreen } from '../../DashboardScreen'
import { useAcknowledgedUnwellDays } from '../../unwell/useAcknowledgedUnwellDays'

const user = aUser({ id: idOf(1000), first_name: 'Ana' })
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
/** A Tuesday. */
export const DATE = '2026-03-03'
export const NEXT = '2026-03-04'
export const at = (time: number, date = DATE): Date => instantOf(date, time, zone)

export const times = (...all: number[]): Reminder[] => all.map((time) => aReminder({ id: idOf(time), time }))
export const medicine = (number: number, name: string, reminders: Reminder[]) =>
  anObjective({ id: idOf(number), type: 'MedicationObjective', name, reminders })

/** Sets the clock; timers of the tests' own library run in real time. */
export function setClock(now: Date): void {
  jest.useFakeTimers({
    now,
    advanceTimers: true,
    doNotFake: ['queueMicrotask', 'setImmediate', 'setTimeout', 'clearTimeout', 'nextTick', 'performance'],
  })
}

const isInput = (body: unknown): body is ResponseInput => typeof body === 'object' && body !== null && 'entries' in body

/** A server that keeps responses. */
export async function serve(activities: Activity[], stored: Response[] = []): Promise<FakeServer> {
  for (const entry of outbox.store.getState().entries) await outbox.discard(entry.id)
  const server = fakeServer()
  const store = ({ body }: RecordedRequest): Response => {
    if (!isInput(body)) throw new Error('no response')
    const before = stored.findIndex(({ id }) => id === body.id)
    const response = {
      ...body,
      user_id: user.id,
      is_visible: true,
      point_total: 0,
      revision: (stored[before]?.revision ?? 0) + 1,
      created_at: body.measured_at,
      updated_at: body.measured_at,
    }
    if (before < 0) stored.push(response)
    else stored[before] = response
    return response
  }
  server.answer(listActivities, activities)
  server.answerWith(listResponses, () => [...stored])
  server.answer(listTodos, [])
  server.answer(listStatuses, [])
  server.answer(listTutorials, [{ id: 'dashboard', name: 'Your dashboard', watched: true }])
  server.answerWith(createResponse, store)
  server.answerWith(updateResponse, store)
  server.answerWith(deleteResponse, ({ path }) => {
    const id = path.split('/').at(-1)
    stored.splice(0, Infinity, ...stored.filter((response) => response.id !== id))
    return undefined
  })
  return server
}

/** A response recorded at a moment. */
export const recordedAt = (moment: Date, entries: Partial<Response['entries'][number]>[], id = idOf(50)): Response => ({
  id,
  user_id: user.id,
  quest_id: anActivity([]).id,
  measured_at: moment.toISOString(),
  time_zone: zone,
  date_posted_for: moment < at(2359) ? DATE : NEXT,
  is_visible: true,
  point_total: 0,
  revision: 1,
  created_at: moment.toISOString(),
  updated_at: moment.toISOString(),
  entries: entries.map((entry) => ({ objective_id: idOf(1), type: 'MedicationEntry', value: 0, ...entry })),
})

/** Today; while the other button was pressed last it is hidden, as the host hides it under another screen. */
function Screen() {
  const [mode, setMode] = useState<'visible' | 'hidden'>('visible')
  useAcknowledgedResponses()
  useAcknowledgedUnwellDays()
  return (
    <>
      <button onClick={() => setMode('hidden')}>Leave Today</button>
      <button onClick={() => setMode('visible')}>Return to Today</button>
      <Hideable mode={mode}>
        <DashboardScreen />
      </Hideable>
    </>
  )
}

/** Opens Today. */
export async function openToday(given: Parameters<typeof aUser>[0] = {}) {
  const rendered = await renderScreen(<Screen />, { user: { ...user, ...given } })
  await screen.findByRole('heading', { name: 'Your activities' })
  return rendered
}

/** The rows of the day. */
export const doses = () => screen.getByRole('region', { name: 'Your activities' })
/** The words of its rows. */
export const rows = () =>
  within(doses())
    .getAllByRole('listitem')
    .map((row) => row.textContent.replaceAll('\u00A0', ' '))
/** One of its rows. */
export function row(name: string | RegExp): HTMLElement {
  const found = within(doses())
    .getAllByRole('listitem')
    .find((one) => (typeof name === 'string' ? one.textContent.includes(name) : name.test(one.textContent)))
  if (!found) throw new Error(`no dose ${String(name)}`)
  return found
}
export const button = (of: HTMLElement, name: string) => within(of).getByRole('button', { name })
