import { newId } from '@almanac/domain/ids'
import { ChatDelivery } from './chatDelivery'
import { messageIn, type ChatChannel } from './messages'

/** A channel that records what is sent. */
class FakeChannel extends EventTarget implements ChatChannel {
  readyState: RTCDataChannelState = 'open'
  bufferedAmount = 0
  bufferedAmountLowThreshold = 0
  private readonly sent: (string | ArrayBuffer)[] = []
  send(data: string | ArrayBuffer): void {
    this.sent.push(data)
  }
  /** The messages, and the sizes of the chunks of pictures. */
  messages = () => this.sent.map((data) => (typeof data === 'string' ? messageIn(data) : data.byteLength))
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 0))
const text = (words: string) => ({ id: newId(), text: words })

test('a message written while the connection is down arrives once it is back, and only once', async () => {
  const chat = new ChatDelivery()
  const first = new FakeChannel()
  chat.attachChannel(first)
  first.readyState = 'closed'
  const message = text('Two tablets, not one')
  chat.send(message)
  await settled()
  expect(first.messages()).toEqual([])

  const second = new FakeChannel()
  chat.attachChannel(second)
  await settled()
  expect(second.messages()).toEqual([{ type: 'text', ...message }])
  expect(chat.acknowledge(message.id)).toBe(true)

  const third = new FakeChannel()
  chat.attachChannel(third)
  await settled()
  expect(third.messages()).toEqual([])
  expect(chat.undelivered()).toEqual([])
})

test('a message that the lost channel had taken is sent again in the order written', async () => {
  const chat = new ChatDelivery()
  chat.attachChannel(new FakeChannel())
  const [one, two] = [text('One'), text('Two')]
  chat.send(one)
  chat.send(two)
  await settled()
  const next = new FakeChannel()
  chat.attachChannel(next)
  await settled()
  expect(next.messages()).toEqual([
    { type: 'text', ...one },
    { type: 'text', ...two },
  ])
})

test('the bytes of two pictures do not mix, even where the first has to wait for the channel', async () => {
  const chat = new ChatDelivery()
  const channel = new FakeChannel()
  chat.attachChannel(channel)
  channel.bufferedAmount = 300_000
  const picture = (size: number) => ({
    id: newId(),
    picture: Object.assign(new Blob([], { type: 'image/png' }), {
      arrayBuffer: () => Promise.resolve(new ArrayBuffer(size)),
    }),
  })
  chat.send(picture(20_000))
  chat.send(picture(100))
  await settled()
  channel.bufferedAmount = 0
  channel.dispatchEvent(new Event('bufferedamountlow'))
  await settled()
  expect(channel.messages()).toEqual([
    expect.objectContaining({ type: 'picture', size: 20_000 }),
    16_384,
    3_616,
    expect.objectContaining({ type: 'picture', size: 100 }),
    100,
  ])
})
