import type { OutboxDatabase } from './database'
import { nextDue } from './entries'
import type { OutboxContext } from './outbox'
import { sendAll, type Pass, type SenderEvents } from './sender'

/** Minimum time between two passes, in milliseconds. */
const MIN_PASS_DELAY_MS = 50

/** Delay of the next pass after a storage failure, in milliseconds. */
const FAILED_PASS_DELAY_MS = 30_000

/** Sends in passes, one at a time across all tabs. */
export interface SendScheduler {
  /** Sends due writes; with `urgent` all pending ones. During a pass, queues another. */
  flush: (urgent: boolean) => void
  /** Cancels the scheduled pass. */
  cancel: () => void
  /** Aborts the request of a discarded write that this tab is sending. */
  abort: (id: string) => void
}

export function createSendScheduler(context: Omit<OutboxContext, 'scheduler'>): SendScheduler {
  const { environment, databases, view } = context
  let running = false
  let wanted: 'nothing' | 'due' | 'all' = 'nothing'
  let cancel = () => {}
  const attempts = createAttempts(context.view)

  const pass = async (user_id: string, urgent: boolean) => {
    const database = await databases.of(user_id)
    const ended = await passUnderLock({ ...context, attempts }, user_id, database, urgent)
    if (ended === 'signed_out' || view.currentUser() !== user_id) return
    const due = nextDue(await database.allEntries())
    if (due !== undefined)
      cancel = environment.after(Math.max(MIN_PASS_DELAY_MS, due - environment.now()), () => flush(false))
  }

  const flush = (urgent: boolean) => {
    const user_id = view.currentUser()
    if (user_id === null) return
    if (running) {
      if (wanted !== 'all') wanted = urgent ? 'all' : 'due'
      return
    }
    running = true
    cancel()
    pass(user_id, urgent)
      .catch(() => {
        if (view.currentUser() !== user_id) return
        cancel = environment.after(FAILED_PASS_DELAY_MS, () => void view.refresh(user_id).then(again, again))
      })
      .finally(() => {
        running = false
        const next = wanted
        wanted = 'nothing'
        if (next !== 'nothing') flush(next === 'all')
      })
  }

  const again = () => flush(false)

  return { flush, cancel: () => cancel(), abort: attempts.abort }
}

/** The write that this tab is sending. */
interface Attempts {
  begin: (id: string) => AbortSignal
  end: () => void
  abort: (id: string) => void
}

function createAttempts(view: OutboxContext['view']): Attempts {
  let current: { id: string; controller: AbortController } | undefined
  return {
    begin(id) {
      current = { id, controller: new AbortController() }
      view.markSending(id)
      return current.controller.signal
    },
    end() {
      current = undefined
      view.markSending(null)
    },
    abort(id) {
      if (current?.id === id) current.controller.abort()
    },
  }
}

async function passUnderLock(
  { environment, view, publish, attempts }: Omit<OutboxContext, 'scheduler'> & { attempts: Attempts },
  user_id: string,
  database: OutboxDatabase,
  urgent: boolean,
): Promise<Pass> {
  const last: { pass: Pass } = { pass: 'done' }
  await environment.locks.exclusive(`almanac.outbox.${user_id}`, database, async () => {
    const events: SenderEvents = {
      mayContinue: () => view.currentUser() === user_id,
      sending: attempts.begin,
      idle: attempts.end,
      progress: view.markProgress,
      changed: () => publish(user_id),
      ended: (event) => publish(user_id, event),
    }
    last.pass = await sendAll(database, environment, events, urgent)
  })
  return last.pass
}
