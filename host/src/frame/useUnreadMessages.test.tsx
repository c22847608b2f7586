import { unreadCount } from '@almanac/contracts/social/conversations'
import { aUser, act, fakeServer, renderScreen, screen, waitFor, type FakeServer } from '@almanac/testing'
import { PlaceBar } from '../navigation/PlaceBar'
import { dispatchUserEvent } from '../registry/user-events'
import { inOneTab } from './in-one-tab'
import { useUnreadMessages } from './useUnreadMessages'

let server: FakeServer
const badges: number[] = []
const places = [
  { path: '/', label: { en: 'Today' }, icon: 'home', order: 1, place: 'bar' as const },
  { path: '/messages', label: { en: 'Messages' }, icon: 'messages', order: 2, place: 'bar' as const },
]

function Bar() {
  const unread = useUnreadMessages(true)
  return <PlaceBar places={{ bar: places, more: [], record: false }} unread={unread} onRecord={() => undefined} />
}

beforeEach(() => {
  server = fakeServer()
  badges.length = 0
  const setBadge = (count = 0) => Promise.resolve(void badges.push(count))
  Object.assign(navigator, { setAppBadge: setBadge, clearAppBadge: () => setBadge(0) })
  document.title = 'Today · Almanac'
})

const have = (unread_count: number, request_count = 0) => server.answer(unreadCount, { unread_count, request_count })
const arrives = () => act(() => dispatchUserEvent({ type: 'conversation', conversation_id: 'c' }))

test('the count is in the bar with its words, in the title and on the badge; what is read anywhere clears it', async () => {
  have(1, 1)
  const { unmount } = await renderScreen(<Bar />, { path: '/', user: aUser() })
  expect(await screen.findByRole('link', { name: 'Messages, 2 new' })).toHaveAttribute('href', '/messages')
  expect([document.title, badges.at(-1)]).toEqual(['(2) Today · Almanac', 2])
  expect(screen.queryByText(/new message/)).not.toBeInTheDocument()

  have(0)
  const tab = new BroadcastChannel('almanac.conversations')
  tab.postMessage({ user_id: 'u', conversation_id: 'c' })
  tab.close()
  expect(await screen.findByRole('link', { name: 'Messages' })).toBeInTheDocument()
  expect([document.title, badges.at(-1)]).toEqual(['Today · Almanac', 0])
  unmount()
})

test('of two visible tabs one shows the notice; both do where the browser refuses locks', async () => {
  const shown: string[] = []
  const both = async () => {
    for (const tab of ['first', 'second']) inOneTab('notice', 10, () => shown.push(tab))
    await act(() => Promise.resolve())
    return shown.splice(0)
  }
  let held = false
  const request = async (_: string, __: unknown, run: (lock: object | null) => Promise<void>) => {
    const lock = held ? null : {}
    held = true
    await run(lock)
  }
  Object.assign(navigator, { locks: { request } })
  const withLocks = await both()
  Object.assign(navigator, { locks: { request: () => Promise.reject(new Error('refused')) } })
  const refused = await both()
  Object.assign(navigator, { locks: undefined })
  expect([withLocks, refused, await both()]).toEqual([['first'], ['first', 'second'], ['first', 'second']])
})

test.each([
  ['/', 1],
  ['/messages', 0],
  ['/conversation/x', 0],
])('one quiet notice for many new messages, except on their own screens (%s)', async (path, most) => {
  have(0)
  const { unmount } = await renderScreen(<Bar />, { path, user: aUser() })
  await waitFor(() => expect(server.requests(unreadCount)).toHaveLength(1))
  for (const count of [2, 3]) {
    have(count)
    arrives()
    await screen.findByRole('link', { name: `Messages, ${count} new` })
  }
  expect(screen.queryAllByText(/new message/).map(({ textContent }) => textContent)).toEqual(
    most > 0 ? ['You have 2 new messages'] : [],
  )
  unmount()
})
