import type { OutboxDatabase } from './database'
import { allEntries, nextDue } from './entries'
import type { OutboxContext } from './outbox'
import { sendAll, type Pass, type SenderEvents } from './sender'

/** The next pass begins no sooner than this after the one before. */
const MIN_PASS_DELAY_MS = 50

/** After a pass that could not read or write the device, the next one. */
const FAILED_PASS_DELAY_MS = 30_000

/** Sends in passes, one at a time in this tab and in all tabs together. */
export interface Passes {
  /** Sends what is due; with `urgent` all that waits. While a pass runs, another follows it. */
  flush: (urgent: boolean) => void
  /** The pass that was to begin later does not. */
  cancel: () => void
  /** Ends a write that is on its way from this tab: it was given up. */
  abort: (id: string) => void
}

export function createPasses(context: Omit<OutboxContext, 'passes'>): Passes {
  const { environment, databases, view } = context
  let running = false
  let wanted: 'nothing' | 'due' | 'all' = 'nothing'
  let cancel = () => {}
  const attempts = createAttempts(context.view)

  const pass = async (user_id: string, urgent: boolean) => {
    const database = await databases.of(user_id)
    const ended = await passUnderLock({ ...context, attempts }, user_id, database, urgent)
    if (ended === 'signed_out' || view.currentUser() !== user_id) return
    const due = nextDue(await allEntries(database))
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

/** The write that is on its way from this tab. */
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
  { environment, view, publish, attempts }: Omit<OutboxContext, 'passes'> & { attempts: Attempts },
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
