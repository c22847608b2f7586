import type { Answer } from '@almanac/contracts'
import { uploadImage } from '@almanac/contracts/account/images'
import {
  getConversation,
  listConversations,
  markRead,
  muteConversation,
  reportMessage,
  sendMessage,
  type Message,
} from '@almanac/contracts/social/conversations'
import { ShellContext, type ShellEvent } from '@almanac/federation/shell'
import { outbox } from '@almanac/outbox'
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
import { fakePictures } from '@almanac/testing/pictures'
import { Route, Routes } from '@almanac/ui/router'
import { aConversation, aMessage, carla, id } from '../testing/fixtures'
import { ConversationScreen } from './ConversationScreen'

let server: FakeServer
let user = aUser()
let users = 0
let listeners = new Set<(event: ShellEvent) => void>()
/** The server's messages of the conversation, oldest first. */
let stored: Message[] = []
let about: Partial<Answer<typeof getConversation>> = {}

beforeEach(() => {
  server = fakeServer()
  server.answer(listConversations, [])
  listeners = new Set()
  stored = []
  about = {}
  // A separate user for each test, because the outbox is stored per user.
  user = aUser({ id: id('u', (users += 1)), time_zone: 'Europe/London' })
})

/** Responds with pages as the server does: by sequence number, with `unread` and `limit`. */
function pageOf({ query }: RecordedRequest): Answer<typeof getConversation> {
  const read_seq = about.read_seq ?? stored.length
  const size = Number(query.limit)
  const first = (): number => {
    if (query.after !== undefined) return Number(query.after) + 1
    if (query.before !== undefined) return Number(query.before) - size
    if (query.unread === 'true' && read_seq < stored.length) return Math.max(1, read_seq + 1 - size / 2)
    return stored.length - size + 1
  }
  const from = first()
  return {
    ...aConversation({ last_seq: stored.length, unread_count: stored.length - read_seq, read_seq }),
    care_team: null,
    departures: [],
    ...about,
    messages: stored.filter(({ seq }) => seq >= from && seq < from + size),
  }
}

function have(messages: readonly Partial<Message>[], given: typeof about = {}): void {
  stored = messages.map((message, index) => aMessage({ id: id('m', index + 1), ...message, seq: index + 1 }))
  about = given
  server.answerWith(getConversation, pageOf)
}

/** Responds as the server does: the sent message, stamped with the current time. */
function accepts({ body }: RecordedRequest): Message {
  if (typeof body !== 'object' || body === null || !('id' in body) || !('message' in body))
    throw new Error('Not a message')
  const known = stored.find((message) => message.id === body.id)
  if (known) return known
  const sent = aMessage({
    id: String(body.id),
    seq: stored.length + 1,
    message: String(body.message),
    from_user_id: user.id,
    created_at: new Date().toISOString(),
  })
  stored = [...stored, sent]
  about = { ...about, read_seq: stored.length }
  return sent
}

const show = () =>
  renderScreen(
    <ShellContext
      value={{
        slotFills: () => [],
        begin: () => () => undefined,
        onEvent(listener) {
          listeners.add(listener)
          return () => listeners.delete(listener)
        },
      }}
    >
      <Routes>
        <Route path="/messages/:id" element={<ConversationScreen />} />
      </Routes>
    </ShellContext>,
    { path: `/messages/${id('c', 1)}`, user },
  )
const hear = () =>
  act(() => listeners.forEach((listener) => listener({ type: 'conversation', conversation_id: id('c', 1) })))
const field = () => screen.findByRole('textbox', { name: 'Your message' })
const send = () => screen.getByRole('button', { name: 'Send' })
const list = () => screen.getByRole('list', { name: 'Messages' })
const thread = () => within(list())
const shown = () => thread().getAllByRole('listitem')

describe('a conversation', () => {
  it('shows its messages by day in the reader’s time zone, each with its author', async () => {
    have([
      { message: 'Before midnight', created_at: '2025-07-01T22:30:00.000Z' },
      { message: 'After midnight', created_at: '2025-07-01T23:30:00.000Z', from_user_id: user.id },
    ])
    await show()
    await screen.findByRole('heading', { name: 'July 1, 2025' })
    const [first, second] = shown()
    expect(first).toHaveTextContent(/July 1, 2025.*Ben Ortiz.*Before midnight/)
    expect(second).toHaveTextContent(/July 2, 2025.*You.*After midnight.*Sent/)
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Ben Ortiz')
  })

  it('shows messages of a deleted account', async () => {
    have([{ from: { ...carla, first_name: null, last_name: null }, from_user_email: '' }])
    await show()
    await screen.findByText('Deleted account')
  })

  it('shows an avatar only beside the first of consecutive messages of another person', async () => {
    const ben = aMessage().from
    const photographed = { ...carla, image_id: id('i', 1) }
    have([
      { from: ben, from_user_id: ben.id },
      { from: ben, from_user_id: ben.id },
      { from_user_id: user.id },
      { from: photographed, from_user_id: carla.id },
    ])
    await show()
    await screen.findAllByText('Ben Ortiz')
    expect(shown().map((row) => [...row.querySelectorAll('.MuiAvatar-root')].length)).toEqual([1, 0, 0, 1])
    await waitFor(() =>
      expect(shown()[0]?.querySelector('use')?.getAttribute('href')).toBe(`#${document.querySelector('symbol')?.id}`),
    )
    expect(shown()[3]?.querySelector('img')).toHaveAttribute('src', `/api/images/profile/${photographed.image_id}.jpg`)
  })

  it('that the reader is not a member of shows a message and a link to the list', async () => {
    server.refuse(getConversation, { status: 404, codes: ['NOT_FOUND'] })
    await show()
    expect(await screen.findByRole('heading', { name: 'This conversation isn’t available' })).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'All messages' })).toHaveAttribute('href', '/messages')
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument()
  })

  it('is no longer shown once the reader is removed from it', async () => {
    have([{ message: 'For members' }])
    await show()
    await screen.findByText('For members')
    server.refuse(getConversation, { status: 404, codes: ['NOT_FOUND'] })
    hear()
    expect(await screen.findByRole('heading', { name: 'This conversation isn’t available' })).toBeInTheDocument()
    expect(screen.queryByText('For members')).not.toBeInTheDocument()
  })

  it('that fails to load can be retried', async () => {
    server.refuse(getConversation, { status: 500, codes: ['INTERNAL'] })
    const { person } = await show()
    expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t load the conversation')
    have([{ message: 'Here again' }])
    await person.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Here again')).toBeInTheDocument()
  })

  it('opens at the first unread message, with a line above it only', async () => {
    have(
      Array.from({ length: 5 }, (_, index) => ({ message: `No. ${index + 1}.` })),
      { read_seq: 2 },
    )
    await show()
    await screen.findByText('No. 3.')
    expect(server.requests(getConversation)[0]?.query).toMatchObject({ unread: 'true' })
    expect(screen.getByText('No. 3.').closest('li')).toHaveTextContent(/New messages/)
    expect(screen.getAllByText('New messages')).toHaveLength(1)
    expect(screen.getByText('No. 3.').closest('li')).toHaveAttribute('aria-posinset', '3')
    expect(screen.getByText('No. 3.').closest('li')).toHaveAttribute('aria-setsize', '5')
  })

  it('shows at most 40 characters of a link, with lookalike host names in Punycode', async () => {
    have([
      { message: `Read https://example.org/${'a'.repeat(60)}. Soon` },
      { message: 'https://exаmple.org and https://good.example@evil.example and javascript:alert(1)' },
    ])
    await show()
    const [long, lookalike, ...others] = await screen.findAllByRole('link')
    expect(long).toHaveTextContent(/^.{40}$/)
    expect(long).toHaveAttribute('href', `https://example.org/${'a'.repeat(60)}`)
    expect(long).toHaveAttribute('rel', 'noopener noreferrer')
    expect(lookalike).toHaveTextContent('https://xn--exmple-4nf.org/')
    expect(others.filter((link) => link.getAttribute('target') === '_blank')).toEqual([])
  })

  it('is marked read only once a new message has been in view in a visible tab', async () => {
    have([{}, { from: carla }], { read_seq: 0 })
    server.answer(markRead, { unread_count: 0 })
    await show()
    await screen.findByRole('list', { name: 'Messages' })
    expect(server.requests(markRead)).toHaveLength(0)
    const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    act(scrollToEnd)
    await act(async () => {
      await new Promise((resolve) => setTimeout(resolve, 300))
    })
    expect(server.requests(markRead)).toHaveLength(0)
    visibility.mockRestore()
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    await waitFor(() =>
      expect(server.requests(markRead).map(({ path }) => path)).toEqual([
        `/conversations/${id('c', 1)}/read/${id('m', 2)}`,
      ]),
    )
  })

  it('without unread messages sends no read request', async () => {
    have([{}])
    await show()
    await screen.findByRole('list', { name: 'Messages' })
    act(scrollToEnd)
    expect(server.requests(markRead)).toHaveLength(0)
  })

  it('shows and announces new messages of others immediately, and read receipts', async () => {
    have([{ message: 'Are you there?', from_user_id: user.id }], { seen_seq: 0 })
    await show()
    await screen.findByText('Are you there?')
    expect(shown()[0]).toHaveTextContent(/Sent$/)
    stored = [...stored, aMessage({ id: id('m', 2), seq: 2, message: 'Yes' })]
    about = { seen_seq: 1, read_seq: 1 }
    hear()
    expect(await screen.findByText('Yes')).toBeInTheDocument()
    expect(shown()[0]).toHaveTextContent(/Seen$/)
    expect(screen.getByText('New message from Ben Ortiz: Yes')).toBeInTheDocument()
  })

  it('can be muted and unmuted', async () => {
    have([{}])
    server.answerWith(muteConversation, () => undefined)
    const { person } = await show()
    await person.click(await screen.findByRole('button', { name: 'Options' }))
    await person.click(screen.getByRole('button', { name: 'Mute' }))
    expect(await screen.findByText(/You get no notifications/)).toBeInTheDocument()
    await person.click(screen.getByRole('button', { name: 'Unmute' }))
    await waitFor(() =>
      expect(server.requests(muteConversation).map(({ body }) => body)).toEqual([{ muted: true }, { muted: false }]),
    )
  })

  it('lets the reader report messages of others, with a reason', async () => {
    have([{ message: 'Stop your tablets' }, { message: 'No', from_user_id: user.id }])
    server.answerWith(reportMessage, () => undefined)
    const { person } = await show()
    await screen.findByText('Stop your tablets')
    expect(screen.queryByRole('button', { name: /Report/ })).toBeNull()
    await person.click(screen.getByRole('button', { name: 'Options' }))
    await person.click(screen.getByRole('button', { name: 'Report a message' }))
    expect(screen.getByText('Choose the message that you want to report.')).toBeVisible()
    const [report, ...others] = screen.getAllByRole('button', { name: 'Report this message from Ben Ortiz' })
    expect(others).toHaveLength(0)
    if (report) await person.click(report)
    await person.click(await screen.findByRole('button', { name: 'Report' }))
    expect(await screen.findByText('Choose a reason first')).toBeInTheDocument()
    await person.click(screen.getByRole('radio', { name: 'It gives unsafe health advice' }))
    await person.click(screen.getByRole('button', { name: 'Report' }))
    await waitFor(() => expect(server.requests(reportMessage)).toHaveLength(1))
    expect(server.requests(reportMessage)[0]).toMatchObject({
      path: `/conversations/${id('c', 1)}/reports/${id('m', 1)}`,
      body: { reason: 'unsafe_advice' },
    })
  })

  it('with a care team shows its hours and the emergency number', async () => {
    const team = {
      time_zone: 'UTC',
      hours: [1, 2, 3, 4, 5].map((day) => ({ day, from: '09:00', to: '17:00' })),
      answer_working_days: 2,
      emergency_number: '911',
      emergency_text: 'In danger?',
      locale: 'en',
    }
    jest.useFakeTimers({
      doNotFake: ['setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask'],
      now: Date.UTC(2026, 10, 23, 22),
    })
    have([{}], { care_team: team })
    await show()
    // Once, beside the message box.
    expect(await screen.findByText('Nobody is reading messages right now.')).toBeVisible()
    jest.useRealTimers()
    expect(screen.getByText('Mon to Fri, 9:00 AM to 5:00 PM')).toBeInTheDocument()
    expect(screen.getByText(/within 2 working days/)).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Call 911' })).toHaveAttribute('href', 'tel:911')
  })
})

describe('writing a message', () => {
  it('without text shows an error at the focused field and sends nothing', async () => {
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

  it('sends the message, shows it as sent and empties the field', async () => {
    have([{}])
    server.answerWith(sendMessage, accepts)
    const { person } = await show()
    await person.type(await field(), 'Slept well{Enter}all night')
    await person.click(send())
    await waitFor(() => expect(shown().at(-1)).toHaveTextContent(/Slept well\s+all night.*Sent/))
    expect(await field()).toHaveValue('')
    expect(server.requests(sendMessage)).toMatchObject([
      { body: { conversationID: id('c', 1), message: 'Slept well\nall night' } },
    ])
  })

  it('keeps text in the field that is typed while a message is being stored', async () => {
    have([{}])
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

  it('queues the message while the server is unreachable and sends it later under the same id', async () => {
    have([{}])
    server.silence(sendMessage)
    const { person } = await show()
    await person.type(await field(), 'Can you hear me')
    await person.click(send())
    await waitFor(() => expect(shown().at(-1)).toHaveTextContent(/Can you hear me.*Waiting to be sent/))
    expect(await field()).toHaveValue('')

    server.answerWith(sendMessage, accepts)
    act(() => outbox.wake())
    await waitFor(() => expect(shown().at(-1)).toHaveTextContent(/Can you hear me.*Sent/))
    const ids = server
      .requests(sendMessage)
      .map(({ body }) => (typeof body === 'object' && body !== null && 'id' in body ? body.id : undefined))
    expect(new Set(ids).size).toBe(1)
    expect(thread().getAllByText('Can you hear me')).toHaveLength(1)
  })

  it('that is refused shows the reason and can be sent again', async () => {
    have([{}])
    server.refuse(sendMessage, { status: 404, codes: ['NOT_FOUND'] })
    const { person } = await show()
    await person.type(await field(), 'Too late')
    await person.click(send())
    expect(await thread().findByRole('alert')).toHaveTextContent('Title of NOT_FOUND')
    server.answerWith(sendMessage, accepts)
    await person.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(thread().queryByRole('alert')).not.toBeInTheDocument())
    await waitFor(() => expect(shown().at(-1)).toHaveTextContent(/Too late.*Sent/))
    expect(thread().getAllByText('Too late')).toHaveLength(1)
  })

  it('uploads a picture with its description before the message; an unreadable file shows an error', async () => {
    fakePictures()
    have([{}])
    server.answerWith(uploadImage, () => ({ id: id('i', 1), url: '/api/images/message/x.jpg' }))
    server.answerWith(sendMessage, accepts)
    const { person } = await show()
    await field()
    const chooser = screen.getByLabelText('Add a picture', { selector: 'input' })
    fireEvent.change(chooser, { target: { files: [new File(['<svg/>'], 'a.svg', { type: 'image/svg+xml' })] } })
    expect(await screen.findByText(/We can’t show this file/)).toBeInTheDocument()
    fireEvent.change(chooser, { target: { files: [new File(['a picture'], 'arm.jpg', { type: 'image/jpeg' })] } })
    await person.type(await screen.findByRole('textbox', { name: /What the picture shows/ }), 'My arm')
    await person.type(await field(), 'Look')
    await person.click(send())
    await waitFor(() => expect(server.requests(sendMessage)).toHaveLength(1))
    const [upload] = server.requests(uploadImage)
    const [sent] = server.requests(sendMessage)
    expect(upload?.body).toMatchObject({ type: 'message' })
    const { id: image_id } = upload?.body as { id: string }
    expect(sent?.body).toMatchObject({ message: 'Look', image_data: { id: image_id, description: 'My arm' } })
    expect(screen.queryByRole('img', { name: /about to send/ })).not.toBeInTheDocument()
    // Otherwise its response would appear in the next test, which opens the same conversation.
    await waitFor(() => expect(outbox.store.getState().entries).toEqual([]))
  })

  it('with a picture shows the upload’s progress and can be cancelled until it is uploaded', async () => {
    fakePictures()
    have([{}])
    server.answerWith(uploadImage, () => new Promise(() => undefined))
    const { person } = await show()
    await field()
    const chooser = screen.getByLabelText('Add a picture', { selector: 'input' })
    fireEvent.change(chooser, { target: { files: [new File(['a picture'], 'arm.jpg', { type: 'image/jpeg' })] } })
    await screen.findByRole('textbox', { name: /What the picture shows/ })
    await person.type(await field(), 'Look')
    await person.click(send())
    expect(await screen.findByRole('progressbar', { name: 'Sending the picture' })).toHaveValue(0.5)
    expect(screen.getByText('50%')).toBeInTheDocument()
    await person.click(screen.getByRole('button', { name: 'Don’t send' }))
    await waitFor(() => expect(screen.queryByText('Look')).not.toBeInTheDocument())
    await waitFor(() => expect(outbox.store.getState().entries).toEqual([]))
    expect(server.requests(sendMessage)).toEqual([])
  })

  it('can be continued after a reload', async () => {
    have([])
    const first = await show()
    await first.person.type(await field(), 'Half a sent')
    first.unmount()
    await show()
    await waitFor(async () => expect(await field()).toHaveValue('Half a sent'))
  })
})
