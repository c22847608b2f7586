import { setReachable } from '@almanac/api-client'
import { cachedAnswersOf, deleteOfflineCache, openOfflineCache } from '@almanac/api-client/offline'
import type { Answer } from '@almanac/contracts'
import { getConversation } from '@almanac/contracts/social/conversations'
import { authStore } from '@almanac/auth'
import { ShellContext, type ShellEvent } from '@almanac/federation/shell'
import { act, aUser, fakeServer, renderHook, waitFor, type FakeServer, type RecordedRequest } from '@almanac/testing'
import type { ReactNode } from 'react'
import { aConversation, aMessage, id } from '../testing/fixtures'
import { useThread } from './useThread'

let server: FakeServer
let count = 200
let listeners = new Set<(event: ShellEvent) => void>()

beforeEach(() => {
  server = fakeServer()
  authStore.setState({ user: aUser() })
  count = 200
  listeners = new Set()
  server.answerWith(getConversation, pageOf)
})

function pageOf({ query }: RecordedRequest): Answer<typeof getConversation> {
  const from =
    query.after !== undefined
      ? Number(query.after) + 1
      : query.before !== undefined
        ? Number(query.before) - 100
        : query.unread === 'true'
          ? 76
          : count - 49
  const to = query.before === undefined ? from + Number(query.limit) : Number(query.before)
  const seqs = Array.from({ length: 100 }, (_, index) => from + index).filter(
    (seq) => seq >= 1 && seq < to && seq <= count,
  )
  return {
    ...aConversation({ last_seq: count, unread_count: count - 100, read_seq: 100 }),
    care_team: null,
    departures: [],
    messages: seqs.map((seq) => aMessage({ id: id('m', seq), seq })),
  }
}

const wrapper = ({ children }: { children: ReactNode }) => (
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
    {children}
  </ShellContext>
)

async function opened() {
  const { result } = renderHook(() => useThread(id('c', 1)), { wrapper })
  await waitFor(() => expect(result.current.read).not.toBeNull())
  const ends = () => {
    const seqs = result.current.read?.messages.map(({ seq }) => seq) ?? []
    return [seqs[0], seqs.at(-1), new Set(seqs).size === seqs.length]
  }
  return { result, ends }
}

const held = (seqs: unknown[]) => Number(seqs[1]) - Number(seqs[0]) + 1

const hear = () =>
  act(() => listeners.forEach((listener) => listener({ type: 'conversation', conversation_id: id('c', 1) })))

test('opens around the first unread message and loads further pages at both ends without gaps', async () => {
  const { result, ends } = await opened()
  expect([...ends(), result.current.read?.line_after]).toEqual([76, 125, true, 100])
  act(() => result.current.readEarlier())
  await waitFor(() => expect(ends()).toEqual([1, 125, true]))
  expect([result.current.hasEarlier, result.current.hasLater]).toEqual([false, true])
  act(() => result.current.readLater())
  await waitFor(() => expect(ends()).toEqual([1, 200, true]))
  expect(result.current.hasLater).toBe(false)
})

test('keeps at most 2,000 messages loaded, in both directions', async () => {
  count = 5_000
  const { result, ends } = await opened()
  const readOn = async (times: number, read: () => void, end: 0 | 1) => {
    for (let page = 0; page < times; page += 1) {
      const before = ends()[end]
      act(read)
      await waitFor(() => expect(ends()[end]).not.toBe(before))
    }
  }
  await readOn(25, () => result.current.readLater(), 1)
  expect([...ends(), held(ends())]).toEqual([626, 2_625, true, 2_000])
  expect([result.current.hasEarlier, result.current.hasLater]).toEqual([true, true])
  await readOn(6, () => result.current.readEarlier(), 0)
  expect([...ends(), held(ends())]).toEqual([26, 2_025, true, 2_000])
})

test('a change in another tab of this browser is refetched', async () => {
  const { result } = await opened()
  await act(() => result.current.toNewest())
  const other = new BroadcastChannel('almanac.conversations')
  const before = server.requests(getConversation).length
  other.postMessage({ user_id: aUser().id, conversation_id: id('c', 2) })
  other.postMessage({ user_id: aUser().id, conversation_id: id('c', 1) })
  await waitFor(() => expect(server.requests(getConversation)).toHaveLength(before + 1))
  other.close()
})

test('loads once more when an event arrives while it is loading', async () => {
  const { result, ends } = await opened()
  await act(() => result.current.toNewest())
  expect(ends()).toEqual([151, 200, true])
  hear()
  count = 201
  hear()
  await waitFor(() => expect(ends()).toEqual([151, 201, true]))
})

test('reloads when the loaded messages no longer exist', async () => {
  const { result, ends } = await opened()
  await act(() => result.current.toNewest())
  count = 120
  hear()
  await waitFor(() => expect(ends()).toEqual([71, 120, true]))
})

test('keeps the loaded messages when a page fails to load, and can retry', async () => {
  const { result, ends } = await opened()
  server.refuse(getConversation, { status: 500, codes: ['INTERNAL'] })
  act(() => result.current.readEarlier())
  await waitFor(() => expect(result.current.earlier).toBe('failed'))
  expect(ends()).toEqual([76, 125, true])
  server.answerWith(getConversation, pageOf)
  act(() => result.current.readEarlier())
  await waitFor(() => expect(ends()).toEqual([1, 125, true]))
})

describe('without a network', () => {
  beforeEach(() => openOfflineCache(aUser().id))
  afterEach(deleteOfflineCache)

  /** The cached messages of the conversation, once they are stored. */
  const cached = async (newest: number) => {
    const seqsOf = async () =>
      (await cachedAnswersOf(getConversation.id)).flatMap(({ answer }) =>
        (answer as Answer<typeof getConversation>).messages.map(({ seq }) => seq),
      )
    await waitFor(async () => expect((await seqsOf()).at(-1)).toBe(newest))
    return seqsOf()
  }

  test('the newest cached messages are shown, and later ones once the server is reachable', async () => {
    count = 120
    const { result, ends } = await opened()
    await cached(120)
    count = 121
    hear()
    await waitFor(() => expect(ends()).toEqual([76, 121, true]))
    expect(await cached(121)).toHaveLength(46)
    server.silence(getConversation)
    const again = await opened()
    await waitFor(() => expect(again.ends()).toEqual([76, 121, true]))
    hear()
    await waitFor(() => expect(server.requests(getConversation).length).toBeGreaterThan(3))
    await waitFor(() => expect([again.result.current.later, result.current.later]).toEqual(['idle', 'idle']))
    count = 122
    server.answerWith(getConversation, pageOf)
    act(() => {
      setReachable(false)
      setReachable(true)
    })
    await waitFor(() => expect(again.ends()).toEqual([76, 122, true]))
  })

  test('cached messages are deleted when the reader is removed from the conversation', async () => {
    count = 120
    const { result } = await opened()
    await cached(120)
    server.refuse(getConversation, { status: 404, codes: ['NOT_FOUND'] })
    hear()
    await waitFor(() => expect(result.current.error?.status).toBe(404))
    await waitFor(async () => expect(await cachedAnswersOf(getConversation.id)).toEqual([]))
  })
})
