import { unreadCount } from '@almanac/contracts/social/conversations'
import { aUser, fakeServer, renderScreen, screen, waitFor, type FakeServer } from '@almanac/testing'
import { Fill as UnreadTile } from './UnreadTile'

let server: FakeServer
const user = aUser()

beforeEach(() => {
  server = fakeServer()
})

const tile = (user_id = user.id) => renderScreen(<UnreadTile user_id={user_id} today="2026-03-02" />, { user })

test('unread messages are counted, and the tile leads to them', async () => {
  server.answer(unreadCount, { unread_count: 3 })
  await tile()
  expect(await screen.findByRole('link', { name: '3 unread messages' })).toHaveAttribute('href', '/messages')
})

test.each([
  ['everything is read', () => server.answer(unreadCount, { unread_count: 0 })],
  ['the count can’t be had', () => server.refuse(unreadCount, { status: 500, codes: ['INTERNAL'] })],
])('there is no tile when %s', async (_, arrange) => {
  arrange()
  const { container, queryClient } = await tile()
  await waitFor(() => expect([server.requests(unreadCount).length, queryClient.isFetching()]).toEqual([1, 0]))
  expect(container).toHaveTextContent('')
})

test('one’s own messages are not counted on another’s dashboard', async () => {
  server.answer(unreadCount, { unread_count: 3 })
  const { container } = await tile('01920000-0000-7000-8000-000000000077')
  expect(container).toHaveTextContent('')
  expect(server.requests(unreadCount)).toEqual([])
})
