import { listAllergies, listConditions, listElements } from '@almanac/contracts/account/catalogue'
import { updateProfile } from '@almanac/contracts/account/profile'
import { outbox } from '@almanac/outbox'
import { act, fakeServer, screen, waitFor, within, type FakeServer } from '@almanac/testing'
import { openProfile, releaseHeld, section } from '../testing/openProfile'

const gout = {
  id: '01920000-0000-7000-8000-00000000d002',
  condition_id: null,
  name: 'Gout',
  date_of_diagnosis: null,
  revision: 1,
}

let server: FakeServer
beforeEach(() => {
  server = fakeServer()
  server.answer(listConditions, [])
  server.answer(listAllergies, [])
  server.answer(listElements, [])
})

type Opened = Awaited<ReturnType<typeof openProfile>>

const conditions = () => section('Conditions')
const bodies = () => server.requests(updateProfile).map(({ body }) => body)

/** The server can be reached again, and has all that waited. */
async function online({ accept }: Pick<Opened, 'accept'>) {
  accept()
  act(() => outbox.wake())
  await waitFor(() => expect(outbox.waitingCount()).toBe(0))
}

/** The first field of the open dialog. */
const fieldIn = (dialog: ReturnType<typeof within>, name: RegExp) =>
  dialog.queryByRole('combobox', { name }) ?? dialog.getByRole('textbox', { name })

/** Opens an entry, or a new one, fills in its first field and saves. */
async function save({ person }: Pick<Opened, 'person'>, button: string | RegExp, field: RegExp, text: string) {
  await person.click(screen.getByRole('button', { name: button }))
  const dialog = within(await screen.findByRole('dialog'))
  const input = fieldIn(dialog, field)
  await person.clear(input)
  await person.paste(text)
  if (dialog.queryAllByRole('radio').length > 0) await person.click(dialog.getByRole('radio', { name: /Mild/ }))
  await person.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument(), { timeout: 15_000 })
}

test.each([
  ['Conditions', 'health', 'Add a condition', /^Condition/],
  ['What you’re allergic to', 'health', 'Add an allergy', /^Allergic to/],
  ['Medicines you’re allergic to', 'health', 'Add a medicine', /^Medicine/],
  ['People to contact', 'people', 'Add a person', /^Name/],
  ['Health care providers', 'people', 'Add a provider', /^Name/],
] as const)(
  '%s: an entry added without a network is shown as waiting, also after a reload, and sent once',
  async (list, group, add, field) => {
    const opened = await openProfile(server, group, { allergy_toggle: true })
    server.silence(updateProfile)
    await save(opened, add, field, 'Typed here')
    await waitFor(() => expect(section(list)).toHaveTextContent(/Typed here.*Waiting to be sent/), { timeout: 15_000 })
    expect(outbox.store.getState().entries).toMatchObject([{ label: `${list}: Typed here` }])

    await opened.reload()
    await waitFor(() => expect(section(list)).toHaveTextContent(/Typed here.*Waiting to be sent/), { timeout: 15_000 })
    await online(opened)
    expect(section(list)).toHaveTextContent('Typed here')
    expect(section(list)).not.toHaveTextContent('Waiting')
  },
)

test('an entry that is added and changed twice without a network is sent in order, without a conflict', async () => {
  const opened = await openProfile(server, 'health')
  server.silence(updateProfile)
  await save(opened, 'Add a condition', /^Condition/, 'Asthma')
  await save(opened, /^Asthma/, /^Condition/, 'Mild asthma')
  await save(opened, /^Mild asthma/, /^Condition/, 'Very mild asthma')
  expect(outbox.waitingCount()).toBe(3)
  await online(opened)
  expect(opened.stored().conditions).toMatchObject([{ name: 'Very mild asthma' }])
  const sent = bodies().slice(-3) as { conditions: [{ revision: number; next_revision: number }] }[]
  const [first, second, third] = sent.map(({ conditions: [entry] }) => entry)
  expect(first?.revision).toBe(0)
  expect(second?.revision).toBe(first?.next_revision)
  expect(third?.revision).toBe(second?.next_revision)
})

test('what is saved as it was waits for nothing', async () => {
  const opened = await openProfile(server, 'health', { conditions: [gout] })
  server.silence(updateProfile)
  await save(opened, /^Gout/, /^Condition/, 'Gout')
  expect(outbox.waitingCount()).toBe(0)
})

test('an entry removed without a network stays removed after a reload, and is removed from the server later', async () => {
  const opened = await openProfile(server, 'health', { conditions: [gout] })
  server.silence(updateProfile)
  await opened.person.click(screen.getByRole('button', { name: /^Gout/ }))
  await opened.person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }))
  await screen.findByText('Gout removed')
  expect(outbox.store.getState().entries).toMatchObject([{ label: 'Conditions: Gout (removed)' }])
  await opened.reload()
  expect(conditions()).toHaveTextContent('No conditions added')
  expect(opened.stored().conditions).toHaveLength(1)
  await online(opened)
  expect(opened.stored().conditions).toEqual([])
  expect(conditions()).toHaveTextContent('No conditions added')
})

test('an entry that is added and removed without a network is gone in the end', async () => {
  const opened = await openProfile(server, 'health')
  server.silence(updateProfile)
  await save(opened, 'Add a condition', /^Condition/, 'Asthma')
  await opened.person.click(screen.getByRole('button', { name: /^Asthma/ }))
  await opened.person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(conditions()).toHaveTextContent('No conditions added'))
  await releaseHeld()
  await online(opened)
  expect(opened.stored().conditions).toEqual([])
})

test('an entry that is refused later is opened from the list of unsent entries with both versions, also after a reload', async () => {
  const opened = await openProfile(server, 'health', { conditions: [gout] })
  server.silence(updateProfile)
  await save(opened, /^Gout/, /^Condition/, 'Gout, left foot')
  opened.changeElsewhere({ conditions: [{ ...gout, name: 'Gout, right foot', revision: 7 }] })
  server.refuse(updateProfile, { status: 409, codes: ['PROFILE_ENTRY_CHANGED'], field: 'conditions.0' })
  act(() => outbox.wake())
  await waitFor(() => expect(conditions()).toHaveTextContent('Gout, right footYear not given Needs your attention'))

  const [refused] = outbox.store.getState().entries
  const { person, path } = await opened.reload(refused?.edit_path)
  const choice = within(await screen.findByRole('region', { name: 'Changed on another device' }))
  expect(choice.getByRole('group', { name: 'On the other device' })).toHaveTextContent('Gout, right foot')
  expect(choice.getByRole('group', { name: 'Yours' })).toHaveTextContent('Gout, left foot')
  expect(fieldIn(within(screen.getByRole('dialog')), /^Condition/)).toHaveValue('Gout, left foot')
  await waitFor(() => expect(path()).toBe('/profile?section=health'))
  opened.accept()
  await person.click(choice.getByRole('button', { name: 'Keep mine' }))
  await waitFor(() => expect(conditions()).toHaveTextContent('Gout, left footYear not given'))
  await waitFor(() => expect(outbox.waitingCount()).toBe(0))
  expect(opened.stored().conditions).toMatchObject([{ name: 'Gout, left foot' }])
})

test('an entry that the server refuses at a field is kept, shown with its reason, and corrected', async () => {
  const opened = await openProfile(server, 'health')
  server.silence(updateProfile)
  await save(opened, 'Add a condition', /^Condition/, 'Asthma')
  server.refuse(updateProfile, { status: 422, codes: ['CANT_BE_BLANK'], field: 'conditions.0.name' })
  act(() => outbox.wake())
  await waitFor(() => expect(conditions()).toHaveTextContent('AsthmaYear not given Needs your attention'))
  await opened.person.click(screen.getByRole('button', { name: /^Asthma/ }))
  const dialog = within(await screen.findByRole('dialog'))
  await waitFor(() => expect(fieldIn(dialog, /^Condition/)).toHaveAccessibleDescription(/Title of CANT_BE_BLANK/))
  opened.accept()
  await opened.person.type(fieldIn(dialog, /^Condition/), ', mild')
  await opened.person.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  await waitFor(() => expect(opened.stored().conditions).toMatchObject([{ name: 'Asthma, mild' }]))
  expect(outbox.waitingCount()).toBe(0)
})
