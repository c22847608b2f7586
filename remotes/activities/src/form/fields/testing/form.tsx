import { setSession } from '@almanac/auth'
import { uploadImage } from '@almanac/contracts/account/images'
import type { Objective } from '@almanac/contracts/activities/activities'
import { listDevices } from '@almanac/contracts/activities/lookups'
import { latestEntry } from '@almanac/contracts/activities/objectives'
import { createResponse, type Response, type ResponseInput } from '@almanac/contracts/activities/responses'
import { ShellContext } from '@almanac/federation/shell'
import type { Bridge } from '@almanac/native'
import { outbox } from '@almanac/outbox'
import { aUser, fakeServer, renderScreen, screen, type FakeServer } from '@almanac/testing'
import { fakePictures } from '@almanac/testing/pictures'
import { enqueueResponse } from '../../../responses/writes'
import { anActivity, idOf } from '../../../testing'
import { ActivityForm, type ActivityFormProps } from '../../ActivityForm'

export const user = aUser({ id: idOf(1000) })
const isInput = (body: unknown): body is ResponseInput => typeof body === 'object' && body !== null && 'entries' in body
const stored = (body: unknown): Response => {
  if (!isInput(body)) throw new Error('no response')
  return {
    ...body,
    user_id: user.id,
    is_visible: true,
    point_total: 0,
    revision: 1,
    created_at: body.measured_at,
    updated_at: body.measured_at,
  }
}

/** Empty device storage and a fake server that accepts everything. A one-letter file is not a valid picture. */
export async function prepare(): Promise<FakeServer> {
  for (const entry of outbox.store.getState().entries) await outbox.discard(entry.id)
  await outbox.forget(user.id)
  setSession(null, null)
  const server = fakeServer()
  server.answerWith(createResponse, ({ body }) => stored(body))
  server.answer(listDevices, [])
  server.answer(latestEntry, null)
  server.answer(uploadImage, { id: idOf(1), url: '/api/images/entry/x.jpg' })
  fakePictures()
  return server
}

const form = (objectives: Objective[], more: Partial<ActivityFormProps> = {}) => (
  <ActivityForm
    activity={anActivity(objectives)}
    draftKey="activity:fields"
    write={(input) => enqueueResponse(input)}
    onDone={() => undefined}
    {...more}
  />
)

/** Renders the form of these objectives in Arabic. */
export const openInArabic = (...objectives: Objective[]) => renderScreen(form(objectives), { user, locale: 'ar' })

/** Renders the form of these objectives. */
export const open = (...objectives: Objective[]) => openWith({}, ...objectives)

/** The same with further props. */
export async function openWith(more: Partial<ActivityFormProps>, ...objectives: Objective[]) {
  const rendered = await renderScreen(form(objectives, more), { user })
  await screen.findByRole('button', { name: 'Save' })
  return rendered
}

/** The form of these objectives in the native app. */
export async function openInApp(bridge: Bridge, ...objectives: Objective[]) {
  const native = { current: () => bridge, subscribe: () => () => undefined }
  const rendered = await renderScreen(
    <ShellContext value={{ slotFills: () => [], begin: () => () => undefined, native }}>
      {form(objectives)}
    </ShellContext>,
    { user },
  )
  await screen.findByRole('button', { name: 'Save' })
  return rendered
}

/** The simulated user. */
export type Person = Awaited<ReturnType<typeof open>>['person']

/** The sent responses. */
export const sentTo = (server: FakeServer) =>
  server
    .requests(createResponse)
    .map(({ body }) => body)
    .filter(isInput)
/** The first entry of the latest response. */
export const entryTo = (server: FakeServer) => sentTo(server).at(-1)?.entries[0]

/** Presses save. */
export const save = (person: Person) => person.click(screen.getByRole('button', { name: 'Save' }))

/** Presses save and waits until it is saved. */
export async function saved(person: Person): Promise<void> {
  await save(person)
  await screen.findByRole('dialog', { name: 'Saved' })
}
