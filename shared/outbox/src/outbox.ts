import { ApiError } from '@almanac/api-client'
import type { Call } from '@almanac/contracts'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { createDatabases } from './databases'
import { clearDrafts, draftsOf, type Drafts } from './drafts'
import { allEntries, changeEntry, keepEntry, nextDue, removeEntry } from './entries'
import type { Locks } from './locks'
import { sendAll, type Pass, type SenderEnvironment } from './sender'
import type { OutboxSnapshot, OutcomeEvent, Write } from './types'

/** What tabs tell each other. */
export type TabMessage = { user_id: string; event?: OutcomeEvent }

/** The world around an outbox; tests bring their own. */
export interface OutboxEnvironment extends SenderEnvironment {
  locks: Locks
  /** Calls back after so many milliseconds; what it gives cancels. */
  after: (milliseconds: number, work: () => void) => () => void
  /** To the other tabs. */
  tell: (message: TabMessage) => void
  hear: (listener: (message: TabMessage) => void) => void
  /** Nothing may be stored on this device: writes and drafts live as long as the page. */
  inMemory?: () => boolean
}

export interface Outbox {
  store: StoreApi<OutboxSnapshot>
  /** Keeps a write and sends it when it can be sent. Resolves when it is safe on this device, rejects when it could not be kept. */
  put: <C extends Call>(write: Write<C>) => Promise<void>
  /** Resolves when the server has acknowledged the write; rejects with an ApiError when it refused it (4xx) or no longer has its subject (410). */
  settled: (id: string) => Promise<'saved'>
  /** Gives up a write that is kept, for instance one that was refused. */
  discard: (id: string) => Promise<void>
  /** Sends a write that was held back now: it is not to be taken back any more. */
  release: (id: string) => Promise<void>
  /**
   * `release` for a page that is going away: begins to send before anything is read, and the browser
   * ends it without the page. What does not arrive is sent once its time is over.
   */
  releaseOnLeaving: (id: string) => void
  onOutcome: (listener: (event: OutcomeEvent) => void) => () => void
  /** How many writes the server has not taken yet, refused ones included: to be told before a sign-out. */
  waitingCount: () => number
  /** Tries everything now. */
  wake: () => void
  /** Follows the session: whose writes are shown and sent. Null for nobody. */
  open: (user_id: string | null) => Promise<void>
  /** At a sign-out: nothing readable stays on this device, except writes that the server has not taken. */
  forget: (user_id: string) => Promise<void>
  drafts: (user_id: string) => Drafts
}

export function createOutbox(environment: OutboxEnvironment): Outbox {
  const store = createStore<OutboxSnapshot>()(() => ({ user_id: null, entries: [] }))
  const databases = createDatabases(environment.inMemory)
  const listeners = new Set<(event: OutcomeEvent) => void>()
  const dropped = new Set<string>()
  let sendingId: string | null = null
  let running = false
  let wanted: 'nothing' | 'due' | 'all' = 'nothing'
  let cancelTimer = () => {}

  const current = () => store.getState().user_id

  const markSending = (id: string | null) => {
    sendingId = id
    store.setState(({ entries }) => ({
      entries: entries.map((entry) =>
        entry.state === 'refused' ? entry : { ...entry, state: entry.id === id ? 'sending' : 'waiting' },
      ),
    }))
  }

  const refresh = async (user_id: string) => {
    const entries = await allEntries(await databases.of(user_id))
    if (current() !== user_id) return
    store.setState({
      entries: entries.map(
        ({ seq: _seq, version: _version, attempts: _attempts, not_before: _not_before, ...entry }) =>
          entry.id === sendingId && entry.state === 'waiting' ? { ...entry, state: 'sending' } : entry,
      ),
    })
  }

  const hearOutcome = (event: OutcomeEvent) => {
    if (event.outcome === 'dropped') dropped.add(event.entry.id)
    for (const listener of [...listeners]) listener(event)
  }

  const pass = async (user_id: string, urgent: boolean) => {
    const database = await databases.of(user_id)
    const last: { pass: Pass } = { pass: 'done' }
    await environment.locks.exclusive(`almanac.outbox.${user_id}`, database, async () => {
      last.pass = await sendAll(
        database,
        environment,
        {
          mayGoOn: () => current() === user_id,
          sending: markSending,
          changed: async () => {
            await refresh(user_id)
            environment.tell({ user_id })
          },
          ended: async (event) => {
            await refresh(user_id)
            environment.tell({ user_id, event })
            hearOutcome(event)
          },
        },
        urgent,
      )
    })
    if (last.pass === 'signed_out' || current() !== user_id) return
    const due = nextDue(await allEntries(database))
    if (due !== undefined) cancelTimer = environment.after(Math.max(50, due - environment.now()), () => flush(false))
  }

  const flush = (urgent: boolean) => {
    const user_id = current()
    if (user_id === null) return
    if (running) {
      if (wanted !== 'all') wanted = urgent ? 'all' : 'due'
      return
    }
    running = true
    cancelTimer()
    pass(user_id, urgent)
      .catch(() => undefined)
      .finally(() => {
        running = false
        const next = wanted
        wanted = 'nothing'
        if (next !== 'nothing') flush(next === 'all')
      })
  }

  environment.hear(({ user_id, event }) => {
    if (user_id !== current()) return
    refresh(user_id).then(
      () => {
        if (event) hearOutcome(event)
        else flush(false)
      },
      () => undefined,
    )
  })

  const release = async (user_id: string, id: string) => {
    const database = await databases.of(user_id)
    const entry = (await allEntries(database)).find((kept) => kept.id === id)
    if (entry) await changeEntry(database, entry, { held_until: undefined })
    await refresh(user_id)
    environment.tell({ user_id })
    flush(false)
  }

  /** Where the page did not go after all, what the server has taken goes from the device too. */
  const noteSaved = async (user_id: string, id: string, answer: unknown) => {
    const database = await databases.of(user_id)
    const entry = (await allEntries(database)).find((kept) => kept.id === id)
    if (!entry || !(await removeEntry(database, entry))) return
    const event: OutcomeEvent = { outcome: 'saved', entry, answer }
    await refresh(user_id)
    environment.tell({ user_id, event })
    hearOutcome(event)
  }

  const signedIn = () => {
    const user_id = current()
    if (user_id === null) throw new Error('Nobody is signed in')
    return user_id
  }

  return {
    store,
    async put(write) {
      const user_id = signedIn()
      await keepEntry(await databases.of(user_id), {
        id: write.id,
        subject: write.subject,
        callId: write.call.id,
        call: write.call,
        params: write.params,
        body: write.body,
        state: 'waiting',
        created_at: environment.now(),
        version: 1,
        attempts: 0,
        not_before: 0,
        ...(write.label ? { label: write.label } : {}),
        ...(write.files ? { files: write.files } : {}),
        ...(write.hold ? { held_until: environment.now() + write.hold } : {}),
      })
      await refresh(user_id)
      environment.tell({ user_id })
      flush(false)
    },
    settled(id) {
      return new Promise((resolve, reject) => {
        const entry = store.getState().entries.find((kept) => kept.id === id)
        if (!entry) {
          if (dropped.has(id)) reject(new ApiError(410, []))
          else resolve('saved')
          return
        }
        if (entry.state === 'refused') {
          reject(new ApiError(entry.status ?? 400, entry.errors ?? []))
          return
        }
        const stop = (event: OutcomeEvent) => {
          if (event.entry.id !== id) return
          listeners.delete(stop)
          if (event.outcome === 'saved') resolve('saved')
          else if (event.outcome === 'dropped') reject(new ApiError(410, []))
          else reject(new ApiError(event.entry.status ?? 400, event.entry.errors ?? []))
        }
        listeners.add(stop)
      })
    },
    async discard(id) {
      const user_id = signedIn()
      const database = await databases.of(user_id)
      const entry = (await allEntries(database)).find((kept) => kept.id === id)
      if (entry) await removeEntry(database, entry)
      await refresh(user_id)
      environment.tell({ user_id })
      flush(false)
    },
    release: async (id) => release(signedIn(), id),
    releaseOnLeaving(id) {
      const { user_id, entries } = store.getState()
      const entry = entries.find((kept) => kept.id === id)
      if (user_id === null || !entry) return
      // What was written before it about the same subject has to arrive first.
      const isNext = entries.find(({ subject }) => subject === entry.subject) === entry
      const sent = isNext
        ? environment
            .send(entry.call, { params: entry.params, body: entry.body, keepalive: true })
            .then((answer) => noteSaved(user_id, id, answer))
        : Promise.reject(new Error('Others go first'))
      void sent.catch(() => release(user_id, id)).catch(() => undefined)
    },
    onOutcome(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    waitingCount: () => store.getState().entries.length,
    wake: () => flush(true),
    async open(user_id) {
      if (user_id === current()) return
      cancelTimer()
      sendingId = null
      store.setState({ user_id, entries: [] })
      if (user_id === null) return
      databases.allow(user_id)
      await refresh(user_id)
      flush(true)
    },
    async forget(user_id) {
      const database = await databases.of(user_id)
      await clearDrafts(database)
      const kept = await allEntries(database)
      if (current() === user_id) {
        cancelTimer()
        store.setState({ user_id: null, entries: [] })
      }
      if (kept.length === 0) await databases.remove(user_id)
    },
    drafts: (user_id) => draftsOf(databases, user_id),
  }
}
