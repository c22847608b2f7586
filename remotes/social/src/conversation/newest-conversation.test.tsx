import { getConversation, listConversations, markRead } from '@almanac/contracts/social/conversations'
import { act, aUser, fakeServer, openWideWindow, renderScreen, screen, scrollToEnd, waitFor } from '@almanac/testing'
import { Panes } from '@almanac/ui/content'
import { aConversation, aMessage, id } from '../testing/fixtures'
import { ConversationScreen } from './ConversationScreen'

let narrow = () => undefined as void
beforeEach(() => {
  narrow = openWideWindow()
})
afterEach(() => {
  jest.useRealTimers()
  narrow()
})

test('what the list has opened by itself stays unread, though it is in view, until somebody touches it', async () => {
  const server = fakeServer()
  const unread = aConversation({ unread_count: 1, last_seq: 1, read_seq: 0 })
  server.answer(listConversations, [unread])
  server.answer(getConversation, { ...unread, care_team: null, departures: [], messages: [aMessage()] })
  server.answer(markRead, { unread_count: 0 })
  const { person } = await renderScreen(
    <Panes list={<p>Conversations</p>} detail={null} nothingOpen={<ConversationScreen />} />,
    { path: '/messages', user: aUser() },
  )
  const message = await screen.findByText('How did you sleep')
  jest.useFakeTimers()
  act(scrollToEnd)
  await act(() => jest.advanceTimersByTimeAsync(2_000))
  jest.useRealTimers()
  expect(server.requests(markRead)).toEqual([])

  await person.click(message)
  act(scrollToEnd)
  await waitFor(() =>
    expect(server.requests(markRead).map(({ path }) => path)).toEqual([
      `/conversations/${id('c', 1)}/read/${id('m', 1)}`,
    ]),
  )
})
