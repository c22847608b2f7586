import { setReachable } from '@almanac/api-client'
import { cachedAnswersOf, deleteOfflineCache, openOfflineCache } from '@almanac/api-client/offline'
import {
  answerConversationRequest,
  createConversation,
  listConversationRequests,
  listConversations,
  listLabels,
  listRecipients,
  type Conversation,
} from '@almanac/contracts/social/conversations'
import { listGroups } from '@almanac/contracts/social/groups'
import {
  act,
  aUser,
  fakeServer,
  fireEvent,
  renderScreen,
  screen,
  scrollToEnd,
  waitFor,
  within,
  type RecordedRequest,
  type FakeServer,
} from '@almanac/testing'
import { aConversation, aMessage, ben, carla, id } from '../testing/fixtures'
import { MessagesScreen } from './MessagesScreen'

let server: FakeServer
beforeEach(() => {
  server = fakeServer()
  server.answer(listLabels, [])
  server.answer(listConversationRequests, [])
})

const maya = aUser()
const show = () => renderScreen(<MessagesScreen />, { path: '/messages', user: maya })
/** As many as are searched. */
const several = (first: Partial<Conversation> = {}): Conversation[] => [
  aConversation(first),
  ...[2, 3, 4, 5, 6, 7, 8].map((number) =>
    aConversation({ id: id('c', number), subject: `No. ${number}`, participants: [carla] }),
  ),
]
const rows = () => within(screen.getByRole('list', { name: 'Conversations' })).getAllByRole('link')

it('shows who asks the user to join a conversation, and what others see until then', async () => {
  const asked = {
    id: id('c', 7),
    subject: 'Sunday walk',
    from: carla,
    others: 2,
    has_blocked: true,
    created_at: '2026-03-10T08:00:00.000Z',
  }
  server.answer(listConversations, [])
  server.answer(listConversationRequests, [asked])
  server.answer(answerConversationRequest, undefined)
  await show()
  const request = within(await screen.findByRole('list', { name: 'Requests to join' }))
  const text = request.getByRole('listitem').textContent
  for (const part of ['Carla Nowak asks you', 'Sunday walk', '2 other people', 'until you join', 'Someone you blocked'])
    expect(text).toContain(part)
  server.answer(listConversationRequests, [])
  const counts = new BroadcastChannel('almanac.conversations')
  const told = new Promise((resolve) => (counts.onmessage = ({ data }) => resolve(data)))
  fireEvent.click(request.getByRole('button', { name: 'Decline' }))
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Requests to join' })).not.toBeInTheDocument())
  expect(server.requests(answerConversationRequest).map(({ body }) => body)).toEqual([{ accept: false }])
  expect(await told).toEqual({ user_id: maya.id, conversation_id: asked.id })
  counts.close()
})

describe('the list of conversations', () => {
  it('shows participants, last message, its time and the unread count', async () => {
    server.answer(listConversations, [
      aConversation({
        id: id('c', 1),
        participants: [ben, carla],
        unread_count: 3,
        updated_at: new Date(Date.now() - 5 * 60_000).toISOString(),
      }),
      aConversation({
        id: id('c', 2),
        participants: [carla],
        subject: 'Sleep',
        last_message: aMessage({ from_user_id: maya.id, message: 'Much better' }),
      }),
    ])
    await show()
    await screen.findByRole('list', { name: 'Conversations' })
    const [first, second] = rows()
    expect(first).toHaveAccessibleName(
      'Ben Ortiz and Carla Nowak 5 minutes ago Your first week · How did you sleep 3 unread messages',
    )
    expect(first).toHaveAttribute('href', `/messages/${id('c', 1)}`)
    expect(second).toHaveAccessibleName(/Carla Nowak.*Sleep.*You: Much better/)
    expect(second).not.toHaveAccessibleName(/unread/)
    expect(screen.queryByRole('searchbox')).toBeNull()
  })

  it('has texts for a person without a name and a conversation without messages', async () => {
    server.answer(listConversations, [
      aConversation({ participants: [{ ...ben, first_name: null, last_name: null }], last_message: null }),
    ])
    await show()
    expect(await screen.findByRole('link')).toHaveAccessibleName(/Name not given.*No messages yet/)
  })

  it('explains its purpose while it is empty', async () => {
    server.answer(listConversations, [])
    await show()
    expect(await screen.findByRole('heading', { name: 'No conversations yet' })).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Go to Today' })).toHaveAttribute('href', '/')
  })

  it('is shown from the cache without a network; searches are not cached', async () => {
    await openOfflineCache(maya.id)
    server.answer(listConversations, [aConversation()])
    const { unmount } = await show()
    await screen.findByRole('list', { name: 'Conversations' })
    server.silence(listConversations)
    unmount()
    const { person } = await show()
    expect(await screen.findByRole('list', { name: 'Conversations' })).toHaveTextContent('How did you sleep')
    server.answer(listConversations, several({ subject: 'Newer' }))
    act(() => {
      setReachable(false)
      setReachable(true)
    })
    expect(await screen.findByText('Newer')).toBeVisible()
    await person.type(screen.getByRole('searchbox', { name: 'Search conversations' }), 'dose')
    await waitFor(() => expect(server.requests(listConversations).at(-1)?.query.search).toBe('dose'))
    expect(JSON.stringify(await cachedAnswersOf(listConversations.id))).not.toContain('dose')
    await deleteOfflineCache()
  })

  it('shows an error when it fails to load, and can be retried', async () => {
    server.refuse(listConversations, { status: 500, codes: ['INTERNAL'] })
    const { person } = await show()
    expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t load your conversations')
    server.answer(listConversations, [aConversation()])
    await person.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('link', { name: /Ben Ortiz/ })).toBeInTheDocument()
  })
})

describe('more conversations', () => {
  const all = Array.from({ length: 23 }, (_, number) =>
    aConversation({ id: id('c', number), subject: `No. ${number}` }),
  )
  const page = ({ query: { limit, offset } }: RecordedRequest) =>
    all.slice(Number(offset), Number(offset) + Number(limit))

  it('are loaded near the end, until a page is not full', async () => {
    server.answerWith(listConversations, page)
    await show()
    await screen.findByRole('list', { name: 'Conversations' })
    expect(rows()).toHaveLength(20)
    act(scrollToEnd)
    await screen.findByRole('link', { name: /No\. 22/ })
    expect(rows()).toHaveLength(23)
    act(scrollToEnd)
    expect(server.requests(listConversations)).toHaveLength(2)
  })

  it('that fail to load leave the others in place and can be retried', async () => {
    server.answerWith(listConversations, page)
    const { person } = await show()
    await screen.findByRole('list', { name: 'Conversations' })
    server.refuse(listConversations, { status: 500, codes: ['INTERNAL'] })
    act(scrollToEnd)
    expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t load the rest.')
    expect(rows()).toHaveLength(20)
    server.answerWith(listConversations, page)
    await person.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('link', { name: /No\. 22/ })).toBeInTheDocument()
  })

  it('show a conversation once that moved up between two pages', async () => {
    server.answerWith(listConversations, (asked) =>
      asked.query.offset === '20' ? [...all.slice(3, 4), ...all.slice(20)] : page(asked),
    )
    await show()
    await screen.findByRole('list', { name: 'Conversations' })
    act(scrollToEnd)
    await screen.findByRole('link', { name: /No\. 22/ })
    expect(screen.getAllByRole('link', { name: /No\. 3,?\b/ })).toHaveLength(1)
  })
})

describe('searching conversations', () => {
  it('filters by text, label and unread state, and shows when nothing is found', async () => {
    server.answerWith(listConversations, ({ query }) => (query.search === 'knee' ? [] : several()))
    server.answer(listLabels, [{ id: id('l', 1), name: 'Care team', locale: 'en' }])
    const { person } = await show()
    await screen.findByRole('link', { name: /Ben Ortiz/ })
    const queries = () => server.requests(listConversations).map(({ query }) => query)
    await person.selectOptions(screen.getByRole('combobox', { name: 'Which conversations' }), 'Care team')
    await waitFor(() => expect(queries().at(-1)).toMatchObject({ label_id: id('l', 1) }))
    await person.selectOptions(screen.getByRole('combobox', { name: 'Which conversations' }), 'Unread')
    await waitFor(() => expect(queries().at(-1)).toMatchObject({ unread: 'true' }))
    await person.type(screen.getByRole('searchbox', { name: 'Search conversations' }), 'knee')
    expect(await screen.findByRole('heading', { name: 'No conversations found' })).toBeInTheDocument()
    expect(queries().at(-1)).toMatchObject({ search: 'knee', unread: 'true' })
  })
})

describe('a new conversation', () => {
  it('has the recipient given in the URL preselected', async () => {
    server.answer(listConversations, [])
    server.answer(listRecipients, [ben, carla])
    server.answer(listGroups, [])
    const { person, location } = await renderScreen(<MessagesScreen />, { path: `/messages?new=${ben.id}`, user: maya })
    const dialog = within(await screen.findByRole('dialog', { name: 'New conversation' }))
    await waitFor(() => expect(dialog.getByRole('checkbox', { name: 'Ben Ortiz' })).toBeChecked())
    expect(dialog.getByRole('checkbox', { name: 'Carla Nowak' })).not.toBeChecked()
    expect(location().search).toBe('')
    await person.click(dialog.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('requires recipients and a subject, shown at their fields, and is sent through the outbox', async () => {
    server.answer(listConversations, [])
    server.answer(listRecipients, [ben, carla])
    server.answer(listGroups, [{ id: id('g', 1), name: 'Family', users: [ben], user_ids: [ben.id] }])
    server.answerWith(createConversation, ({ body }) => ({ ...aConversation(), ...(body as { id: string }) }))
    const { person } = await show()
    await person.click(await screen.findByRole('button', { name: 'New conversation' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'New conversation' }))
    await dialog.findByRole('checkbox', { name: 'Carla Nowak' })
    await person.click(dialog.getByRole('button', { name: 'Start conversation' }))
    expect(await dialog.findByText('Choose at least one person or group')).toBeInTheDocument()
    expect(dialog.getByRole('textbox', { name: 'What is it about?' })).toHaveAccessibleDescription(
      'Say what it’s about',
    )
    await person.click(dialog.getByRole('checkbox', { name: 'Carla Nowak' }))
    await person.click(dialog.getByRole('checkbox', { name: /Family/ }))
    await person.type(dialog.getByRole('textbox', { name: 'What is it about?' }), 'Sunday')
    await person.type(dialog.getByRole('textbox', { name: /First message/ }), 'Shall we walk?')
    await person.click(dialog.getByRole('button', { name: 'Start conversation' }))
    await waitFor(() => expect(server.requests(createConversation)).toHaveLength(1))
    expect(server.requests(createConversation)[0]?.body).toMatchObject({
      subject: 'Sunday',
      user_ids: [carla.id],
      group_ids: [id('g', 1)],
      message: 'Shall we walk?',
    })
  })
})

test('messages read in another tab of the browser are no longer unread', async () => {
  const other = new BroadcastChannel('almanac.conversations')
  server.answer(listConversations, [aConversation({ unread_count: 3 })])
  await show()
  expect(await screen.findByRole('link', { name: /3 unread messages/ })).toBeInTheDocument()
  server.answer(listConversations, [aConversation({ unread_count: 0 })])
  // Messages about another user signed in there are ignored.
  other.postMessage({ user_id: ben.id, conversation_id: id('c', 1) })
  other.postMessage({ user_id: maya.id, conversation_id: id('c', 1) })
  await waitFor(() => expect(screen.queryByRole('link', { name: /unread/ })).toBeNull())
  expect(server.requests(listConversations)).toHaveLength(2)
  other.close()
})
