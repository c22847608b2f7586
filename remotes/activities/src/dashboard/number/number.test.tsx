import type { Objective } from '@almanac/contracts/activities/activities'
import { listDevices } from '@almanac/contracts/activities/lookups'
import { createResponse, deleteResponse } from '@almanac/contracts/activities/responses'
import { outbox } from '@almanac/outbox'
import { act, screen, waitFor, within } from '@almanac/testing'
import { isDraft } from '../../form/formRules'
import { anActivity, anObjective, idOf } from '../../testing'
import { at, DATE, openToday, row, serve, setClock } from '../doses/testing/dosesScreen'

jest.setTimeout(30_000)

const vital: NonNullable<Objective['vital']> = {
  id: idOf(700),
  name: 'weight',
  display_name: 'Weight',
  storage_unit: 'kg',
  units: ['kg'],
  parts: [{ key: 'weight', label: 'Weight', minimum_value: 20, maximum_value: 300 }],
}
const weight = anActivity([anObjective({ id: idOf(1), type: 'VitalObjective', name: 'Body weight', vital })], {
  title: 'Weight',
  definition_version: 4,
})

const drafts = outbox.drafts(idOf(1000))
const storedDrafts = () => drafts.list(`activity:${weight.id}`)
const open = async (activity = weight) => {
  setClock(at(804))
  for (const { key } of await storedDrafts()) await drafts.remove(key)
  const server = await serve([activity])
  server.answer(listDevices, [])
  return { server, ...(await openToday()) }
}
const field = () => screen.findByRole('textbox', { name: 'Body weight' })
const save = () => within(row('Weight')).getByRole('button', { name: 'Save' })

afterEach(() => jest.useRealTimers())

test('a number is typed in its row, recorded once for two presses, shown with its unit, and taken back', async () => {
  const { server, person } = await open()
  await person.type(await field(), '71.2')
  await person.dblClick(save())
  expect(await screen.findByRole('link', { name: /^Weight 71\.2 kg · Done at 8:04/ })).toBeVisible()
  await waitFor(() => expect(server.requests(createResponse)).toHaveLength(1))
  expect(server.requests(createResponse)[0]?.body).toMatchObject({
    definition_version: 4,
    entries: [{ objective_id: idOf(1), type: 'VitalEntry', value: 71.2, unit: 'kg' }],
  })
  act(() => screen.getByRole('button', { name: 'Undo' }).focus())
  await person.keyboard('{Enter}')
  expect(await field()).toHaveValue('')
  await waitFor(() => expect(server.requests(deleteResponse)).toHaveLength(1))
})

test('a number beyond the limits, or none, stays in the row with what to do; what was typed is there after leaving', async () => {
  const { server, person, unmount } = await open()
  await field()
  await person.click(save())
  expect(await screen.findByText(/You haven’t entered anything yet/)).toBeVisible()
  expect(await field()).toHaveFocus()
  await person.type(await field(), '712')
  await person.click(save())
  expect(await screen.findByText(/outside the range/)).toBeVisible()
  expect(server.requests(createResponse)).toHaveLength(0)
  unmount()
  await openToday()
  await waitFor(async () => expect(await field()).toHaveValue('712'))
})

test('a number that is recorded twice a day can be typed again after the first, also without a network', async () => {
  const { server, person } = await open({ ...weight, number_of_daily_objectives: 2 })
  await person.type(await field(), '71.2')
  await person.click(save())
  await waitFor(() => expect(row('Weight')).toHaveTextContent(/71\.2 kg · 1 of 2 today/))
  await waitFor(async () => expect(await field()).toHaveValue(''))
  server.silence(createResponse)
  await person.type(await field(), '71.4')
  await person.click(save())
  await waitFor(() => expect(row('Weight')).toHaveTextContent(/71\.4 kg · Waiting to be sent/), { timeout: 5_000 })
})

test('a draft of another time is continued in the form, where that time is seen', async () => {
  const { person, unmount } = await open()
  await person.type(await field(), '71')
  unmount()
  const [draft] = await storedDrafts()
  if (!draft || !isDraft(draft.value)) throw new Error('no draft')
  const values = { ...draft.value.values, measured_at: `${DATE}T07:00` }
  await drafts.put(draft.key, { ...draft.value, values })
  await openToday()
  expect(await within(row('Weight')).findByRole('link', { name: 'Record' })).toBeVisible()
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('on the return from another screen what was typed is there, and the focus stays where it is', async () => {
  const { person } = await open()
  await person.type(await field(), '71')
  await person.click(screen.getByRole('button', { name: 'Leave Today' }))
  expect(screen.queryByRole('textbox', { name: 'Body weight' })).toBeNull()
  const back = screen.getByRole('button', { name: 'Return to Today' })
  await person.click(back)
  await waitFor(async () => expect(await field()).toHaveValue('71'))
  // The draft is opened again after the screen is shown.
  await act(() => Promise.resolve())
  expect(back).toHaveFocus()
  await person.click(save())
  expect(await screen.findByRole('link', { name: /^Weight 71 kg · Done at/ })).toBeVisible()
})
