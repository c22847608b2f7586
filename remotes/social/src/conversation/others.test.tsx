import {
  getConversation,
  getMessage,
  leaveConversation,
  listConversations,
  type Message,
} from '@almanac/contracts/social/conversations'
import { ShellContext } from '@almanac/federation/shell'
import { aUser, fakeServer, fireEvent, renderScreen, screen, waitFor, within, type FakeServer } from '@almanac/testing'
import { Route, Routes } from '@almanac/ui/router'
import { aConversation, aMessage, ben, carla, id } from '../testing/fixtures'
import { ConversationScreen } from './ConversationScreen'
import { rowsOf, threadOf } from './thread'

let server: FakeServer
const dora = { ...carla, id: id('p', 4), first_name: 'Dora', last_name: 'Lind' }
const folded = aMessage({ id: id('m', 1), seq: 1, message: '', from_user_email: '', blocked: true })
const byCarla: Message = aMessage({ id: id('m', 2), seq: 2, message: 'Walk tomorrow', from: carla })

beforeEach(() => {
  server = fakeServer()
  server.answer(listConversations, [])
  server.answer(getConversation, {
    ...aConversation({ last_seq: 2, read_seq: 2, participants: [carla], blocked_participants: [ben] }),
    declined_participants: [dora],
    care_team: null,
    departures: [{ user: dora, seq: 1, left_at: '2026-03-10T08:10:00.000Z' }],
    messages: [folded, byCarla],
  })
})

const show = () =>
  renderScreen(
    <ShellContext value={{ slotFills: () => [], begin: () => () => undefined, onEvent: () => () => undefined }}>
      <Routes>
        <Route path="/messages" element={<p>The list</p>} />
        <Route path="/messages/:id" element={<ConversationScreen />} />
      </Routes>
    </ShellContext>,
    { path: `/messages/${id('c', 1)}`, user: aUser({ id: id('u', 1) }) },
  )

it('folds away the message of a blocked person, with a button that loads its text', async () => {
  await show()
  const [first] = await screen.findAllByRole('listitem')
  const row = within(first as HTMLElement)
  expect(first).toHaveTextContent('Message from someone you blocked')
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/^Carla Nowak$/)
  expect(screen.getByText(/still able to read what’s written here/)).toHaveTextContent('Ben Ortiz')
  expect(screen.getByText(/^Didn’t join:/)).toHaveTextContent('Didn’t join: Dora Lind.')

  fireEvent.click(row.getByRole('button', { name: 'Show' }))
  expect(await row.findByRole('alert')).toHaveTextContent('We couldn’t load this message. Try again.')
  server.answer(getMessage, { ...folded, from: ben, from_user_email: 'ben@example.org', message: 'I am here too' })
  fireEvent.click(row.getByRole('button', { name: 'Show' }))
  expect(await row.findByText('I am here too')).toBeInTheDocument()
  expect(row.getByRole('button', { name: 'Report this message from Ben Ortiz' })).toBeInTheDocument()
  fireEvent.click(row.getByRole('button', { name: 'Hide' }))
  await waitFor(() => expect(row.queryByText('I am here too')).not.toBeInTheDocument())
})

it('draws the line of new messages above the first message of others, and names its author', () => {
  const thread = threadOf([folded, byCarla], [], [], id('u', 1))
  expect(rowsOf(thread, () => '2026-03-10', 0).map(({ isFirstNew, isNamed }) => [isFirstNew, isNamed])).toEqual([
    [false, true],
    [true, true],
  ])
})

it('says after which message somebody left, and leaves only when confirmed', async () => {
  server.answer(leaveConversation, undefined)
  await show()
  const [first, second] = await screen.findAllByRole('listitem')
  expect([first?.textContent, second?.textContent].map((text) => text?.includes('Dora Lind left'))).toEqual([
    true,
    false,
  ])
  fireEvent.click(screen.getByRole('button', { name: 'Options' }))
  fireEvent.click(screen.getByRole('button', { name: 'Leave' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(dialog.getByText(/They see that you left/)).toBeInTheDocument()
  fireEvent.click(dialog.getByRole('button', { name: 'Stay' }))
  expect(server.requests(leaveConversation)).toEqual([])
  fireEvent.click(await screen.findByRole('button', { name: 'Leave' }))
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Leave' }))
  expect(await screen.findByText('The list')).toBeInTheDocument()
  expect(server.requests(leaveConversation)).toHaveLength(1)
})
