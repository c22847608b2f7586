import {
  createConversation,
  getConversation,
  listConversations,
  listLabels,
  listRecipients,
} from '@almanac/contracts/social/conversations'
import { listGroups } from '@almanac/contracts/social/groups'
import { newId, outbox } from '@almanac/outbox'
import { aUser, fakeServer, renderScreen, screen, waitFor, within, type FakeServer } from '@almanac/testing'
import { Route, Routes } from '@almanac/ui/router'
import { ConversationScreen } from '../conversation/ConversationScreen'
import { MessagesScreen } from '../messages/MessagesScreen'
import { aConversation, ben, carla, id } from '../testing/fixtures'

let server: FakeServer
let user = aUser()

beforeEach(() => {
  server = fakeServer()
  server.answer(listLabels, [])
  server.answer(listConversations, [])
  server.answer(listRecipients, [ben, carla])
  server.answer(listGroups, [{ id: id('g', 1), name: 'Family', users: [ben], user_ids: [ben.id] }])
  server.refuse(getConversation, { status: 404, codes: ['NOT_FOUND'] })
  server.answerWith(createConversation, () => aConversation())
  // The device stores drafts per user.
  user = aUser({ id: newId() })
})

const show = () =>
  renderScreen(
    <Routes>
      <Route path="/messages" element={<MessagesScreen />} />
      <Route path="/messages/:id" element={<ConversationScreen />} />
    </Routes>,
    { path: '/messages', user },
  )
type Person = Awaited<ReturnType<typeof show>>['person']

const openedDialog = async () => {
  const dialog = within(await screen.findByRole('dialog', { name: 'New conversation' }))
  await dialog.findByRole('checkbox', { name: 'Carla Nowak' })
  return dialog
}
const open = async (person: Person) => {
  await person.click(await screen.findByRole('button', { name: 'New conversation' }))
  return openedDialog()
}
const subject = () => screen.getByRole('textbox', { name: 'What is it about?' })
const message = () => screen.getByRole('textbox', { name: /First message/ })
const send = (person: Person) => person.click(screen.getByRole('button', { name: 'Start conversation' }))
const bodies = () => server.requests(createConversation).map(({ body }) => body)

async function write(person: Person, names: readonly (string | RegExp)[]) {
  const dialog = await open(person)
  for (const name of names) await person.click(dialog.getByRole('checkbox', { name }))
  await person.type(subject(), 'Sunday')
  await person.type(message(), 'Shall we walk?')
}

test('the draft is kept when the screen is left, and deleted once it is sent', async () => {
  const first = await show()
  await write(first.person, ['Carla Nowak', /Family/])
  first.unmount()
  const { person } = await show()
  const dialog = await open(person)
  await waitFor(() => expect(subject()).toHaveValue('Sunday'))
  expect(message()).toHaveValue('Shall we walk?')
  expect(dialog.getByRole('checkbox', { name: 'Carla Nowak' })).toBeChecked()
  expect(dialog.getByRole('checkbox', { name: /Family/ })).toBeChecked()
  expect(dialog.getByRole('checkbox', { name: 'Ben Ortiz' })).not.toBeChecked()
  await send(person)
  await waitFor(() => expect(bodies()).toMatchObject([{ subject: 'Sunday', message: 'Shall we walk?' }]))
  expect(await outbox.drafts(user.id).list('new_conversation')).toEqual([])
  // The last state of the conversation screen, because this server has no conversation.
  await screen.findByText('This conversation isn’t available')
})

test('recipients who left the circle and deleted groups are removed from the draft', async () => {
  const first = await show()
  await write(first.person, ['Ben Ortiz', 'Carla Nowak', /Family/])
  first.unmount()
  server.answer(listRecipients, [carla])
  server.answer(listGroups, [])
  const { person } = await show()
  await open(person)
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'Ben Ortiz' })).toBeNull())
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: /Family/ })).toBeNull())
  await send(person)
  await waitFor(() => expect(bodies()).toMatchObject([{ user_ids: [carla.id], group_ids: [] }]))
  // The last state of the conversation screen, because this server has no conversation.
  await screen.findByText('This conversation isn’t available')
})

test('a refused conversation shows the reason and can be edited with all its input', async () => {
  server.refuse(createConversation, { status: 422, codes: ['NOT_IN_CIRCLE'] })
  const { person } = await show()
  await write(person, [/Family/])
  await send(person)
  expect(await screen.findByRole('alert')).toHaveTextContent('Title of NOT_IN_CIRCLE')
  expect(screen.getByText('Shall we walk?')).toBeVisible()
  server.answer(listGroups, [])
  await person.click(screen.getByRole('button', { name: 'Change and send again' }))
  const dialog = await openedDialog()
  expect(subject()).toHaveValue('Sunday')
  expect(message()).toHaveValue('Shall we walk?')
  // Refetched: the group was deleted elsewhere.
  await waitFor(() => expect(dialog.queryByRole('checkbox', { name: /Family/ })).toBeNull())
  await send(person)
  expect(await dialog.findByText('Choose at least one person or group')).toBeVisible()
  expect(outbox.store.getState().entries).toEqual([])
})
