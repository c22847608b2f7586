import { listConversations, unreadCount } from '@almanac/contracts/social/conversations'
import { hasNewPolls } from '@almanac/contracts/social/polls'
import { listRelationships } from '@almanac/contracts/social/relationships'
import { aUser, fakeServer, renderScreen, screen, waitFor, type FakeServer } from '@almanac/testing'
import { aConversation, aMessage, aRelationship, anInvitation, carlaInvites, id } from '../testing/fixtures'
import { Fill as Tiles } from './Tiles'

let server: FakeServer
const user = aUser()

beforeEach(() => {
  server = fakeServer()
  server.answer(unreadCount, { unread_count: 0, request_count: 0 })
  server.answer(listConversations, [])
  server.answer(hasNewPolls, { has_new_polls: false })
  server.answer(listRelationships, [])
})

const tiles = (user_id = user.id) => renderScreen(<Tiles user_id={user_id} today="2026-03-02" />, { user })
const read = () => [unreadCount, hasNewPolls, listRelationships].map((call) => server.requests(call).length)

test('unread messages are counted, and the tile links to them', async () => {
  server.answer(unreadCount, { unread_count: 3, request_count: 0 })
  await tiles()
  expect(await screen.findByRole('link', { name: '3 unread messages' })).toHaveAttribute('href', '/messages')
  expect(screen.getAllByRole('link')).toHaveLength(1)
})

test('who wrote last and what is said, and one conversation opens at once', async () => {
  const message = aMessage({ message: 'Bring your list of questions.' })
  server.answer(unreadCount, { unread_count: 1, request_count: 0 })
  server.answer(listConversations, [aConversation({ id: id('c', 7), last_message: message, unread_count: 1 })])
  await tiles()
  const tile = await screen.findByRole('link', { name: /Ben Ortiz: Bring your list of questions\.$/ })
  expect(tile).toHaveAttribute('href', `/messages/${id('c', 7)}`)
})

test('requests to join a conversation are counted, and the tile links to them', async () => {
  server.answer(unreadCount, { unread_count: 0, request_count: 1 })
  await tiles()
  const tile = await screen.findByRole('link', { name: '1 request to join a conversation' })
  expect(tile).toHaveAttribute('href', '/messages')
})

test('the tile disappears once the messages are read in another tab', async () => {
  const other = new BroadcastChannel('almanac.conversations')
  server.answer(unreadCount, { unread_count: 3, request_count: 0 })
  await tiles()
  await screen.findByRole('link', { name: '3 unread messages' })
  server.answer(unreadCount, { unread_count: 0, request_count: 0 })
  other.postMessage({ user_id: user.id, conversation_id: 'any' })
  await waitFor(() => expect(screen.queryByRole('link')).toBeNull())
  other.close()
})

test('an unseen poll links to the polls', async () => {
  server.answer(hasNewPolls, { has_new_polls: true })
  await tiles()
  expect(await screen.findByRole('link', { name: 'New poll to answer' })).toHaveAttribute('href', '/polls')
})

test('where the study switches it off, the dashboard tells of no polls', async () => {
  server.answer(hasNewPolls, { has_new_polls: true })
  server.answer(unreadCount, { unread_count: 1, request_count: 0 })
  const screenOfTiles = <Tiles user_id={user.id} today="2026-03-02" />
  await renderScreen(screenOfTiles, { user, flags: { 'social.polls_on_dashboard': false } })
  await screen.findByRole('link', { name: '1 unread message' })
  expect(screen.queryByRole('link', { name: 'New poll to answer' })).not.toBeInTheDocument()
})

test('received invitations are counted, but not sent ones and members', async () => {
  server.answer(listRelationships, [carlaInvites(), anInvitation(), aRelationship()])
  await tiles()
  expect(await screen.findByRole('link', { name: '1 person invites you to their circle' })).toHaveAttribute(
    'href',
    '/relationships',
  )
  expect(screen.getAllByRole('link')).toHaveLength(1)
})

test('a recording by a member links to that member, recordings by several to the circle', async () => {
  const ben = aRelationship({ visibility: 3, unseen_recording: true })
  server.answer(listRelationships, [ben, aRelationship({ id: id('r', 2) })])
  const { unmount } = await tiles()
  expect(await screen.findByRole('link', { name: 'Ben Ortiz recorded for you' })).toHaveAttribute(
    'href',
    `/relationship/${ben.id}`,
  )
  unmount()
  server.answer(listRelationships, [ben, { ...ben, id: id('r', 2) }])
  await tiles()
  expect(await screen.findByRole('link', { name: '2 people recorded for you' })).toHaveAttribute(
    'href',
    '/circleOfSupport',
  )
})

test.each([
  ['everything is read and seen', () => undefined],
  [
    'none of it can be had',
    () => {
      server.refuse(unreadCount, { status: 500, codes: ['INTERNAL'] })
      server.refuse(hasNewPolls, { status: 500, codes: ['INTERNAL'] })
      server.refuse(listRelationships, { status: 500, codes: ['INTERNAL'] })
    },
  ],
])('there is no tile when %s', async (_, arrange) => {
  arrange()
  const { container, queryClient } = await tiles()
  await waitFor(() => expect([...read(), queryClient.isFetching()]).toEqual([1, 1, 1, 0]))
  expect(container).toHaveTextContent('')
})

test('tiles of the user are not shown on another user’s dashboard', async () => {
  server.answer(unreadCount, { unread_count: 3, request_count: 0 })
  const { container } = await tiles('01920000-0000-7000-8000-000000000077')
  expect(container).toHaveTextContent('')
  expect(read()).toEqual([0, 0, 0])
})
