import type { Call } from '@almanac/contracts'
import type { StoreApi } from 'zustand/vanilla'
import type { Claims } from './claims'
import type { NewEntry, OutboxDatabase } from './database'
import { createDatabases, type Databases, type StorageOptions } from './databases'
import { draftsOf, type Drafts } from './drafts'
import type { FormDrafts } from './form-drafts'
import type { Locks } from './locks'
import { createSendScheduler, type SendScheduler } from './send-scheduler'
import type { SenderEnvironment } from './sender'
import { createOutcomes, createView, type OutboxView, type Outcomes } from './state'
import type { TabMemory } from './tab-memory'
import type { OutboxSnapshot, OutcomeEvent, Write } from './types'

/** Messages between tabs. */
export type TabMessage = { user_id: string; event?: OutcomeEvent }

/** The dependencies of an outbox; tests pass their own. */
export interface OutboxEnvironment extends SenderEnvironment, StorageOptions {
  locks: Locks
  /** Calls back after a number of milliseconds; returns the cancel function. */
  after: (milliseconds: number, work: () => void) => () => void
  /** Sends a message to the other tabs; throws if the browser cannot clone it. */
  broadcast: (message: TabMessage) => void
  hear: (listener: (message: TabMessage) => void) => void
  /** Which drafts are open in which tab. */
  claims: (user_id: string, database: () => Promise<OutboxDatabase>) => Claims
  tab: TabMemory
  /** Path of the current screen. */
  place?: () => string
  /** Called when a write was stored on this device. */
  onStored?: () => void
}

export interface Outbox {
  store: StoreApi<OutboxSnapshot>
  /** Stores a write and sends it when possible. Resolves when it is stored on this device, rejects if it could not be stored. */
  put: <C extends Call>(write: Write<C>) => Promise<void>
  /** Resolves when the server has acknowledged the write; rejects with an ApiError when it refused it (4xx) or no longer has its subject (410). */
  settled: (id: string) => Promise<'saved'>
  /** Discards a stored write, such as a refused one. One being sent by this tab is aborted; whether the server already has it is unknown. */
  discard: (id: string) => Promise<void>
  /** Sends a held write now, so that it can no longer be discarded. */
  release: (id: string) => Promise<void>
  /**
   * `release` for an unloading page: starts the request before anything is read, and the browser completes it
   * without the page. If it does not arrive, it is sent once its hold time is over.
   */
  releaseOnLeaving: (id: string) => void
  onOutcome: (listener: (event: OutcomeEvent) => void) => () => void
  /** Count of unacknowledged writes including refused ones, shown before a sign-out. */
  waitingCount: () => number
  /** Makes a refused write pending again, and sends it. */
  retry: (id: string) => Promise<void>
  /** Retries all pending writes now. */
  wake: () => void
  /** Sets the user whose writes are shown and sent; null for none. */
  open: (user_id: string | null) => Promise<void>
  /** At a sign-out: nothing readable stays on this device, except writes that the server has not acknowledged. */
  forget: (user_id: string) => Promise<void>
  drafts: (user_id: string) => Drafts
  /** What forms with drafts of this user need. */
  forms: (user_id: string) => FormDrafts
}

/** The context that the parts of one outbox share. */
export interface OutboxContext {
  environment: OutboxEnvironment
  databases: Databases
  view: OutboxView
  outcomes: Outcomes
  scheduler: SendScheduler
  /** Updates the snapshot, notifies the other tabs, and the listeners of a write's outcome. */
  publish: (user_id: string, event?: OutcomeEvent) => Promise<void>
}

export function createOutbox(environment: OutboxEnvironment): Outbox {
  const context = createContext(environment)
  const { databases, view, outcomes, scheduler } = context
  const signedIn = () => {
    const user_id = view.currentUser()
    if (user_id === null) throw new Error('Nobody is signed in')
    return user_id
  }
  return {
    store: view.store,
    put: async (write) => putWrite(context, signedIn(), write),
    settled: outcomes.settled,
    discard: async (id) => discardWrite(context, signedIn(), id),
    release: async (id) => releaseWrite(context, signedIn(), id),
    releaseOnLeaving: (id) => releaseOnLeaving(context, id),
    onOutcome: outcomes.subscribe,
    waitingCount: () => view.store.getState().entries.length,
    retry: async (id) => retryWrite(context, signedIn(), id),
    wake: () => scheduler.flush(true),
    open: (user_id) => openFor(context, user_id),
    forget: (user_id) => forgetUser(context, user_id),
    drafts: (user_id) => draftsOf(databases, user_id),
    forms: formsBy(context),
  }
}

function createContext(environment: OutboxEnvironment): OutboxContext {
  const databases = createDatabases(environment)
  const view = createView(databases)
  const outcomes = createOutcomes(view.store)
  const publish: OutboxContext['publish'] = async (user_id, event) => {
    const announce = once(() => event && outcomes.announce(user_id, event))
    try {
      await view.refresh(user_id, announce)
    } finally {
      // A storage failure must not withhold the outcome from a waiting screen.
      announce()
      notifyOtherTabs(environment, { user_id, ...(event ? { event: withoutFiles(event) } : {}) })
    }
  }
  const scheduler = createSendScheduler({ environment, databases, view, outcomes, publish })
  environment.hear(({ user_id, event }) => {
    if (user_id !== view.currentUser()) return
    view
      .refresh(user_id, () => event && outcomes.announce(user_id, event))
      .then(
        () => {
          if (!event) scheduler.flush(false)
        },
        () => undefined,
      )
  })
  return { environment, databases, view, outcomes, scheduler, publish }
}

/** What forms need, once per user: the claims of a page know each other. */
function formsBy({ environment, databases }: OutboxContext): Outbox['forms'] {
  const known = new Map<string, FormDrafts>()
  return (user_id) => {
    const forms = known.get(user_id) ?? {
      drafts: draftsOf(databases, user_id),
      claims: environment.claims(user_id, () => databases.of(user_id)),
      tab: environment.tab,
    }
    known.set(user_id, forms)
    return forms
  }
}

/** A function that only runs on its first call. */
function once(work: () => void): () => void {
  let done = false
  return () => {
    if (done) return
    done = true
    work()
  }
}

/** Removes files: they would be cloned for each other tab, which reads them from the database if needed. */
function withoutFiles({ entry: { files: _files, ...entry }, ...event }: OutcomeEvent): OutcomeEvent {
  return { ...event, entry }
}

/** Notifies other tabs; a failure is ignored, because they refresh with the next message. */
function notifyOtherTabs({ broadcast }: OutboxEnvironment, message: TabMessage): void {
  try {
    broadcast(message)
  } catch {
    // Browsers throw if they cannot clone a message.
  }
}

function entryOf<C extends Call>(write: Write<C>, now: number, place: string | undefined): NewEntry {
  const edit_path = write.edit_path ?? place
  return {
    id: write.id,
    subject: write.subject,
    callId: write.call.id,
    call: write.call,
    params: write.params,
    ...(write.query === undefined ? {} : { query: write.query }),
    body: write.body,
    state: 'waiting',
    created_at: now,
    version: 1,
    attempts: 0,
    not_before: 0,
    ...(write.label ? { label: write.label } : {}),
    ...(edit_path === undefined ? {} : { edit_path }),
    ...(write.files ? { files: write.files } : {}),
    ...(write.hold ? { held_until: now + write.hold } : {}),
  }
}

/** Publishes the change of a write, then sends what is due. */
async function publishAndFlush({ publish, scheduler }: OutboxContext, user_id: string): Promise<void> {
  await publish(user_id)
  scheduler.flush(false)
}

async function putWrite<C extends Call>(context: OutboxContext, user_id: string, write: Write<C>): Promise<void> {
  const { environment, databases } = context
  const database = await databases.of(user_id)
  await database.storeEntry(entryOf(write, environment.now(), environment.place?.()))
  environment.onStored?.()
  await publishAndFlush(context, user_id)
}

async function storedEntry({ databases }: OutboxContext, user_id: string, id: string) {
  const database = await databases.of(user_id)
  return { database, entry: (await database.allEntries()).find((stored) => stored.id === id) }
}

async function discardWrite(context: OutboxContext, user_id: string, id: string): Promise<void> {
  const { database, entry } = await storedEntry(context, user_id, id)
  if (entry) await database.removeEntry(entry)
  context.scheduler.abort(id)
  await publishAndFlush(context, user_id)
}

async function retryWrite(context: OutboxContext, user_id: string, id: string): Promise<void> {
  const { database, entry } = await storedEntry(context, user_id, id)
  if (entry?.state === 'refused')
    await database.changeEntry(entry, {
      state: 'waiting',
      errors: undefined,
      status: undefined,
      attempts: 0,
      not_before: 0,
    })
  await publishAndFlush(context, user_id)
}

async function releaseWrite(context: OutboxContext, user_id: string, id: string): Promise<void> {
  const { database, entry } = await storedEntry(context, user_id, id)
  if (entry) await database.changeEntry(entry, { held_until: undefined })
  await publishAndFlush(context, user_id)
}

function releaseOnLeaving(context: OutboxContext, id: string): void {
  const { user_id, entries } = context.view.store.getState()
  const entry = entries.find((shown) => shown.id === id)
  if (user_id === null || !entry) return
  // Earlier writes of the same subject have to arrive first.
  const isNext = entries.find(({ subject }) => subject === entry.subject) === entry
  const sent = isNext
    ? context.environment
        .send(entry.call, { params: entry.params, query: entry.query, body: entry.body, write_id: id, keepalive: true })
        .then((answer) => removeAcknowledged(context, user_id, id, answer))
    : Promise.reject(new Error('Others go first'))
  void sent.catch(() => releaseWrite(context, user_id, id)).catch(() => undefined)
}

/** If the page was not unloaded after all, removes the acknowledged write from the device. */
async function removeAcknowledged(context: OutboxContext, user_id: string, id: string, answer: unknown): Promise<void> {
  const { database, entry } = await storedEntry(context, user_id, id)
  if (entry && (await database.removeEntry(entry))) await context.publish(user_id, { outcome: 'saved', entry, answer })
}

async function openFor({ databases, view, scheduler }: OutboxContext, user_id: string | null): Promise<void> {
  if (user_id === view.currentUser()) return
  scheduler.cancel()
  view.show(user_id)
  if (user_id === null) return
  databases.allow(user_id)
  await view.refresh(user_id)
  scheduler.flush(true)
}

/** Repeated, or by two callers at once, it does the same as once. */
async function forgetUser(context: OutboxContext, user_id: string): Promise<void> {
  const isForgotten = () => context.databases.isRemoved(user_id)
  if (isForgotten()) return
  try {
    await forgetStored(context, user_id)
  } catch (error) {
    if (!isForgotten()) throw error
  }
}

async function forgetStored({ databases, view, scheduler }: OutboxContext, user_id: string): Promise<void> {
  const database = await databases.of(user_id)
  await database.clearDrafts()
  const unsent = await database.allEntries()
  if (view.currentUser() === user_id) {
    scheduler.cancel()
    view.show(null)
  }
  if (unsent.length === 0) await databases.remove(user_id)
}
