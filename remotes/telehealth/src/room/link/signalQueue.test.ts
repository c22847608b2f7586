import { sendSignal } from '@almanac/contracts/telehealth/room'
import { fakeServer, waitFor, type FakeServer } from '@almanac/testing'
import { createSignalQueue } from './signalQueue'

const [appointment, from, to] = [1, 2, 3].map((number) => `01920000-0000-7000-8000-00000000000${number}`) as [
  string,
  string,
  string,
]
let server: FakeServer

beforeEach(() => {
  server = fakeServer()
  server.answer(sendSignal, undefined)
})

/** Numbers of one page's signals. */
function numbers(): () => number {
  let next = 0
  return () => next++
}
const aQueue = (nextNumber = numbers()) => createSignalQueue({ appointment_id: appointment, from, to, nextNumber })

const sent = () =>
  server.requests(sendSignal).map(({ body }) => {
    const { number, message } = body as { number: number; message: string }
    return [number, (JSON.parse(message) as { epoch: number }).epoch]
  })

test('messages go in order with rising numbers; one of an earlier connection is left out', async () => {
  const queue = aQueue()
  queue.send({ epoch: 1, hello: true })
  queue.send({ epoch: 1, candidates: [] })
  queue.send({ epoch: 2, hello: true })
  await waitFor(() => expect(sent().at(-1)).toEqual([2, 2]))
  // The first was already being sent.
  expect(sent()).toEqual([
    [0, 1],
    [2, 2],
  ])
  queue.stop()
})

test('an unsent message is retried when the server can be reached again', async () => {
  server.refuse(sendSignal, { status: 503, codes: ['UNAVAILABLE'] })
  const queue = aQueue()
  queue.send({ epoch: 1, hello: true })
  await waitFor(() => expect(sent()).toHaveLength(1))
  server.answer(sendSignal, undefined)
  await waitFor(() => {
    queue.resume()
    expect(sent()).toEqual([
      [0, 1],
      [0, 1],
    ])
  })
  queue.stop()
})

test('what the server refuses is not sent again: the other page is gone', async () => {
  server.refuse(sendSignal, { status: 422, codes: ['NOT_IN_ROOM'] })
  const queue = aQueue()
  queue.send({ epoch: 1, hello: true })
  await waitFor(() => expect(sent()).toHaveLength(1))
  server.answer(sendSignal, undefined)
  queue.send({ epoch: 1, candidates: [] })
  await waitFor(() => expect(sent()).toHaveLength(2))
  expect(sent().at(-1)).toEqual([1, 1])
  queue.stop()
})

test('a later queue to the same page goes on with higher numbers, which that page does not drop', async () => {
  const nextNumber = numbers()
  const first = aQueue(nextNumber)
  first.send({ epoch: 1, hello: true })
  await waitFor(() => expect(sent()).toHaveLength(1))
  first.stop()
  const second = aQueue(nextNumber)
  second.send({ epoch: 2, hello: true })
  await waitFor(() =>
    expect(sent()).toEqual([
      [0, 1],
      [1, 2],
    ]),
  )
  second.stop()
})
