import { ApiError } from '@almanac/api-client'
import type { Call } from '@almanac/contracts'
import type { Claims } from './claims'
import type { Locks } from './locks'
import { createOutbox, type Outbox, type TabMessage } from './outbox'
import type { SentInput } from './sender'
import type { TabMemory } from './tab-memory'

/** A request received by the test server. */
export interface Sent {
  id: string
  text: string
  files?: string[]
}

/** A server that can be down, lose its response, or respond with a status. */
export interface TestServer {
  mode: 'up' | 'down' | 'answer_lost' | number
  /** Every attempt that reached it. */
  received: Sent[]
  /** Stored texts by id. */
  stored: Map<string, string>
  /** Holds the next attempt until the returned function is called; `then` runs once that attempt was processed. */
  hold: () => (then?: () => void) => void
}

const isSent = (body: unknown): body is Sent =>
  typeof body === 'object' && body !== null && 'id' in body && 'text' in body

/** A server for tests, and the function by which an outbox sends to it. */
function createTestServer() {
  let pending: Promise<(() => void) | undefined> | undefined
  let attempts = 0
  const server: TestServer = {
    mode: 'up',
    received: [],
    stored: new Map(),
    hold: () => {
      let letGo: (then?: () => void) => void = () => undefined
      pending = new Promise((resolve) => {
        letGo = resolve
      })
      return (then) => letGo(then)
    },
  }

  const send = async (_call: Call, { body, files, signal, onProgress }: SentInput) => {
    attempts += 1
    onProgress?.(0.5)
    const waited = pending
    pending = undefined
    const then = await waited
    signal?.throwIfAborted()
    const { mode } = server
    then?.()
    if (mode === 'down') throw new ApiError(0, [])
    if (!isSent(body)) throw new Error('not what this test sends')
    server.received.push(files ? { ...body, files: Object.keys(files) } : body)
    if (typeof mode === 'number')
      throw new ApiError(mode, [
        { code: 'RESPONSE_DATE_IN_FUTURE', title: 'That is later than now', field: 'measured_at' },
      ])
    if (!server.stored.has(body.id)) server.stored.set(body.id, body.text)
    if (mode === 'answer_lost') throw new ApiError(0, [])
    return body
  }
  return { server, send, sent: () => attempts }
}

/** A manual clock. */
function createTestClock() {
  let now = 1_000_000
  let timers: { at: number; work: () => void }[] = []
  return {
    now: () => now,
    timers: () => timers.length,
    after: (milliseconds: number, work: () => void) => {
      const timer = { at: now + milliseconds, work }
      timers.push(timer)
      return () => {
        timers = timers.filter((other) => other !== timer)
      }
    },
    /** Advances the clock and runs the timers that are due. */
    pass: (milliseconds: number) => {
      now += milliseconds
      const due = timers.filter((timer) => timer.at <= now)
      timers = timers.filter((timer) => timer.at > now)
      for (const timer of due) timer.work()
    },
  }
}

/** What a tab keeps over a reload, beginning with a copy as a duplicated tab does. */
export function createTabMemory(copied: Iterable<[string, string]> = []) {
  const kept = new Map(copied)
  const memory: TabMemory & { entries: () => [string, string][] } = {
    get: (name) => kept.get(name) ?? null,
    set: (name, value) => void kept.set(name, value),
    remove: (name) => void kept.delete(name),
    entries: () => [...kept],
  }
  return memory
}

/** The claims of several tabs of one browser. They don't wait; a closed tab lets go of its own. */
export function createTestClaims() {
  const held = new Map<string, { tab: string; onLost: () => void }>()
  const of = (tab: string): Claims => ({
    claim: async (name, { steal = false, onLost }) => {
      const holder = held.get(name)
      if (holder && !steal) return null
      const mine = { tab, onLost }
      held.set(name, mine)
      holder?.onLost()
      return {
        release: async () => {
          if (held.get(name) === mine) held.delete(name)
        },
      }
    },
  })
  const close = (tab: string) => {
    for (const [name, holder] of held) if (holder.tab === tab) held.delete(name)
  }
  return { of, close }
}

/** Several tabs of one browser, one server, and a manual clock. */
export function testBrowser() {
  const { server, send, sent } = createTestServer()
  const { now, after, pass, timers } = createTestClock()
  const listeners: { tab: number; listener: (message: TabMessage) => void }[] = []
  let queue: Promise<void> = Promise.resolve()

  const locks: Locks = {
    exclusive: (_name, _database, work) => {
      const turn = queue.then(work)
      queue = turn.catch(() => undefined)
      return turn
    },
  }

  const claims = createTestClaims()

  const tab = (number: number): Outbox =>
    createOutbox({
      send,
      claims: () => claims.of(String(number)),
      tab: createTabMemory(),
      locks,
      now,
      random: () => 1,
      after,
      broadcast: (message) => {
        for (const other of listeners) if (other.tab !== number) other.listener(structuredClone(message))
      },
      hear: (listener) => listeners.push({ tab: number, listener }),
    })

  return { server, tab, pass, timers, sent }
}
