import { ApiError } from '@almanac/api-client'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Databases } from './databases'
import type { OutboxEntry, OutboxSnapshot, OutcomeEvent } from './types'

/** The writes of this tab's user, as a snapshot for screens. */
export interface OutboxView {
  store: StoreApi<OutboxSnapshot>
  currentUser: () => string | null
  /** Switches to another user's writes, initially none; null for no user. */
  show: (user_id: string | null) => void
  /**
   * Shows the stored writes, if this user's are shown. `beforeShown` is called just before, synchronously, so that a
   * response that it puts into a cache and the removed write are rendered together.
   */
  refresh: (user_id: string, beforeShown?: () => void) => Promise<void>
  /** Sets the write being sent; null for none. */
  markSending: (id: string | null) => void
  /** Sets the upload progress of the write being sent, from 0 to 1. */
  markProgress: (id: string, share: number) => void
}

export function createView(databases: Databases): OutboxView {
  const store = createStore<OutboxSnapshot>()(() => ({ user_id: null, entries: [] }))
  let sendingId: string | null = null
  let progress: number | undefined
  const onItsWay = (entry: OutboxEntry): OutboxEntry => ({
    ...entry,
    state: 'sending',
    ...(progress === undefined ? {} : { progress }),
  })
  const currentUser = () => store.getState().user_id

  return {
    store,
    currentUser,
    show(user_id) {
      sendingId = null
      store.setState({ user_id, entries: [] })
    },
    async refresh(user_id, beforeShown) {
      const entries = await (await databases.of(user_id)).allEntries()
      const shown = entries.map(
        ({ seq: _seq, version: _version, attempts: _attempts, not_before: _not_before, ...entry }) =>
          entry.id === sendingId && entry.state === 'waiting' ? onItsWay(entry) : entry,
      )
      try {
        beforeShown?.()
      } finally {
        if (currentUser() === user_id) store.setState({ entries: shown })
      }
    },
    markSending(id) {
      sendingId = id
      progress = undefined
      store.setState(({ entries }) => ({
        entries: entries.map(({ progress: _before, ...entry }) =>
          entry.state === 'refused' ? entry : { ...entry, state: entry.id === id ? 'sending' : 'waiting' },
        ),
      }))
    },
    markProgress(id, share) {
      // Screens show whole percents, so smaller steps do not re-render.
      const percent = Math.floor(share * 100) / 100
      if (id !== sendingId || percent === progress) return
      progress = percent
      store.setState(({ entries }) => ({
        entries: entries.map((entry) => (entry.id === id && entry.state === 'sending' ? onItsWay(entry) : entry)),
      }))
    },
  }
}

/** Outcomes of writes, for waiting callers and listeners. */
export interface Outcomes {
  /** The outcome of a write of this user. Listeners get it only while that user is signed in: what they show and cache is the current user's. */
  announce: (user_id: string, event: OutcomeEvent) => void
  /** Adds a listener; returns the unsubscribe function. */
  subscribe: (listener: (event: OutcomeEvent) => void) => () => void
  /** Resolves when the server has acknowledged the write; rejects with an ApiError when it refused it (4xx) or no longer has its subject (410). */
  settled: (id: string) => Promise<'saved'>
}

export function createOutcomes(store: StoreApi<OutboxSnapshot>): Outcomes {
  const listeners = new Set<(event: OutcomeEvent) => void>()
  const waiting = new Set<(event: OutcomeEvent) => void>()
  const dropped = new Set<string>()

  const refusal = ({ status, errors }: OutcomeEvent['entry']) => new ApiError(status ?? 400, errors ?? [])
  const discardedError = () => new ApiError(410, [])

  return {
    announce(user_id, event) {
      if (event.outcome === 'dropped') dropped.add(event.entry.id)
      const isCurrent = store.getState().user_id === user_id
      for (const listener of [...waiting, ...(isCurrent ? listeners : [])]) listener(event)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    settled(id) {
      const entry = store.getState().entries.find((stored) => stored.id === id)
      if (!entry) return dropped.has(id) ? Promise.reject(discardedError()) : Promise.resolve('saved')
      if (entry.state === 'refused') return Promise.reject(refusal(entry))
      return new Promise((resolve, reject) => {
        const settle = (event: OutcomeEvent) => {
          if (event.entry.id !== id) return
          waiting.delete(settle)
          if (event.outcome === 'saved') resolve('saved')
          else reject(event.outcome === 'dropped' ? discardedError() : refusal(event.entry))
        }
        waiting.add(settle)
      })
    },
  }
}
