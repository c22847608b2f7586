import type { Answer } from '@almanac/contracts'
import {
  getConversation,
  listConversations,
  markRead,
  sendMessage,
  type Message,
} from '@almanac/contracts/social/conversations'
import { outbox } from '@almanac/outbox'
import {
  act,
  aUser,
  fakeServer,
  renderScreen,
  screen,
  scrollToEnd,
  waitFor,
  within,
  type RecordedRequest,
  type FakeServer,
} from '@almanac/testing'
import { Route, Routes } from '@almanac/ui/router'
import { aConversation, aMessage, carla, id } from '../testing/fixtures'
import { ConversationScreen } from './ConversationScreen'

let server: FakeServer
let user = aUser()
let users = 0

beforeEach(() => {
  server = fakeServer()
  server.answer(listConversations, [])
  // A user of its own for each test: the outbox keeps what was written for one.
  user = aUser({ id: id('u', (users += 1)), time_zone: 'Europe/London' })
})

function have(messages: Message[], given: Partial<Answer<typeof getConversation>> = {}): void {
  server.answer(getConversation, { ...aConversation(), messages, ...given })
}

/** Answers as the server does: the message as it was sent, taken now. */
function accepts({ body }: RecordedRequest): Message {
  if (typeof body !== 'object' || body === null || !('id' in body) || !('message' in body))
    throw new Error('Not a message')
  return aMessage({
    id: String(body.id),
    message: String(body.message),
    from_user_id: user.id,
    created_at: new Date().toISOString(),
  })
}

const show = () =>
  renderScreen(
    <Routes>
      <Route path="/messages/:id" element={<ConversationScreen />} />
    </Routes>,
    { path: `/messages/${id('c', 1)}`, user },
  )
const field = () => screen.findByRole('textbox', { name: 'Your message' })
const send = () => screen.getByRole('button', { name: 'Send' })
const thread = () => within(screen.getByRole('log', { name: 'Messages' }))

describe('a conversation', () => {
  it('has its messages by day in the zone of the reader, each with who said it', async () => {
    have([
      aMessage({ id: id('m', 1), message: 'Before midnight', created_at: '2025-07-01T22:30:00.000Z' }),
      aMessage({
        id: id('m', 2),
        message: 'After midnight',
        created_at: '2025-07-01T23:30:00.000Z',
        from_user_id: user.id,
      }),
    ])
    await show()
    const first = await screen.findByRole('region', { name: 'July 1, 2025' })
    expect(within(first).getByRole('listitem')).toHaveTextContent(/Ben Ortiz.*Before midnight/)
    const second = screen.getAllByRole('region').at(1)
    expect(second).toHaveTextContent(/You.*After midnight.*Sent/)
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Ben Ortiz')
  })

  it('that is not the reader’s says so and leads to the list', async () => {
    server.refuse(getConversation, { status: 404, codes: ['NOT_FOUND'] })
    await show()
    expect(await screen.findByRole('heading', { name: 'This conversation isn’t available' })).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'All messages' })).toHaveAttribute('href', '/messages')
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument()
  })

  it('that could not be loaded can be asked for again', async () => {
    server.refuse(getConversation, { status: 500, codes: ['INTERNAL'] })
    const { person } = await show()
    expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t load the conversation')
    have([aMessage({ message: 'Here again' })])
    await person.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Here again')).toBeInTheDocument()
  })

  it('brings earlier messages on demand and shows none twice', async () => {
    const all = Array.from({ length: 60 }, (_, number) =>
      aMessage({ id: id('m', number), message: `Message ${number}.` }),
    )
    server.answerWith(getConversation, ({ query }) => ({
      ...aConversation(),
      messages: all.slice(Math.max(0, 60 - Number(query.offset) - 50), 60 - Math.max(0, Number(query.offset) - 1)),
    }))
    const { person } = await show()
    await screen.findByText('Message 59.')
    expect(screen.queryByText('Message 0.')).not.toBeInTheDocument()
    // By text: roles take seconds to find among so many.
    await person.click(screen.getByText('Show earlier messages'))
    await screen.findByText('Message 0.')
    expect(screen.getAllByText(/^Message \d+\.$/).map((message) => message.textContent)).toEqual(
      all.map(({ message }) => message),
    )
    expect(screen.queryByText('Show earlier messages')).not.toBeInTheDocument()
  })

  it('is read once its last message has been seen, and not before', async () => {
    have([aMessage({ id: id('m', 1) }), aMessage({ id: id('m', 2), from: carla })], { unread_count: 2 })
    server.answer(markRead, { unread_count: 0 })
    await show()
    await screen.findByRole('log')
    expect(server.requests(markRead)).toHaveLength(0)
    act(scrollToEnd)
    await waitFor(() =>
      expect(server.requests(markRead).map(({ path }) => path)).toEqual([
        `/conversations/${id('c', 1)}/read/${id('m', 2)}`,
      ]),
    )
    act(scrollToEnd)
    expect(server.requests(markRead)).toHaveLength(1)
  })

  it('with nothing unread tells the server nothing', async () => {
    have([aMessage()], { unread_count: 0 })
    await show()
    await screen.findByRole('log')
    act(scrollToEnd)
    expect(server.requests(markRead)).toHaveLength(0)
  })
})

describe('writing a message', () => {
  it('without words says so at the field, which takes the focus, and sends nothing', async () => {
    have([])
    const { person } = await show()
    await person.type(await field(), '   ')
    await person.click(send())
    expect(await field()).toHaveAccessibleDescription('Write a message first')
    expect(await field()).toBeInvalid()
    expect(await field()).toHaveFocus()
    expect(server.requests(sendMessage)).toHaveLength(0)
    await person.type(await field(), 'Hello')
    expect(await field()).toBeValid()
  })

  it('sends it, shows it as sent and empties the field', async () => {
    have([aMessage()])
    server.answerWith(sendMessage, accepts)
    const { person } = await show()
    await person.type(await field(), 'Slept well{Enter}all night')
    await person.click(send())
    await waitFor(() =>
      expect(thread().getAllByRole('listitem').at(-1)).toHaveTextContent(/Slept well\s+all night.*Sent/),
    )
    expect(await field()).toHaveValue('')
    expect(server.requests(sendMessage)).toMatchObject([
      { body: { conversationID: id('c', 1), message: 'Slept well\nall night' } },
    ])
  })

  it('leaves in the field what is typed while a message is being stored', async () => {
    have([aMessage()])
    server.answerWith(sendMessage, accepts)
    const put = outbox.put.bind(outbox)
    let keep: () => void = () => undefined
    const slow = jest.spyOn(outbox, 'put').mockImplementationOnce(async (entry) => {
      await new Promise<void>((resolve) => {
        keep = resolve
      })
      return put(entry)
    })
    const { person } = await show()
    await person.type(await field(), 'Slept well')
    await person.click(send())
    await person.type(await field(), ' and long')
    keep()
    await waitFor(async () => expect(await field()).toHaveValue(' and long'))
    slow.mockRestore()
    await waitFor(() => expect(server.requests(sendMessage)).toMatchObject([{ body: { message: 'Slept well' } }]))
  })

  it('keeps it while the server can’t be reached, says that it waits, and sends it later under the same id', async () => {
    have([aMessage()])
    server.silence(sendMessage)
    const { person } = await show()
    await person.type(await field(), 'Can you hear me')
    await person.click(send())
    await waitFor(() =>
      expect(thread().getAllByRole('listitem').at(-1)).toHaveTextContent(/Can you hear me.*Waiting to be sent/),
    )
    expect(await field()).toHaveValue('')

    server.answerWith(sendMessage, accepts)
    act(() => outbox.wake())
    await waitFor(() => expect(thread().getAllByRole('listitem').at(-1)).toHaveTextContent(/Can you hear me.*Sent/))
    const ids = server
      .requests(sendMessage)
      .map(({ body }) => (typeof body === 'object' && body !== null && 'id' in body ? body.id : undefined))
    expect(new Set(ids).size).toBe(1)
    expect(thread().getAllByText('Can you hear me')).toHaveLength(1)
  })

  it('that is refused says why, and can be sent again or deleted', async () => {
    have([aMessage()])
    server.refuse(sendMessage, { status: 404, codes: ['NOT_FOUND'] })
    const { person } = await show()
    await person.type(await field(), 'Too late')
    await person.click(send())
    expect(await thread().findByRole('alert')).toHaveTextContent('Title of NOT_FOUND')
    server.answerWith(sendMessage, accepts)
    await person.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(thread().queryByRole('alert')).not.toBeInTheDocument())
    await waitFor(() => expect(thread().getAllByRole('listitem').at(-1)).toHaveTextContent(/Too late.*Sent/))
    expect(thread().getAllByText('Too late')).toHaveLength(1)
  })

  it('can be finished after a reload', async () => {
    have([])
    const first = await show()
    await first.person.type(await field(), 'Half a sent')
    first.unmount()
    await show()
    await waitFor(async () => expect(await field()).toHaveValue('Half a sent'))
  })
})
