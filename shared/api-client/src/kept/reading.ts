import { authStore } from '@almanac/auth'
import { ApiError } from '../errors'
import { isReached } from '../reach'
import { keepRead, keptRead, keptReadsOf } from './kept'
import { ruleFor } from './rules'

/** Milliseconds for the server, before what was kept is shown meanwhile. */
const PATIENCE = 3_000

/** A question to the server of which an answer may have been kept. */
export interface Question {
  call_id: string
  input: unknown
  /** Names call and input. */
  key: string
  ask: () => Promise<unknown>
  /** An answer that came after a kept one was given in its place. */
  late: (answer: unknown) => void
}

/** What was given from what is kept since the server was last heard. */
const given = new Set<string>()

/** The keys of all answers that were given from what is kept, once. */
export function takeGiven(): Set<string> {
  const keys = new Set(given)
  given.clear()
  return keys
}

/** How often an answer was changed on this device, by its key. */
const updates = new Map<string, number>()

/**
 * Keeps an answer that was changed on this device, such as a list with what the
 * server has just acknowledged. Answers to questions asked before that are older.
 */
export function keepUpdated(
  { call_id, input, key }: Pick<Question, 'call_id' | 'input' | 'key'>,
  answer: unknown,
): void {
  const user_id = authStore.getState().user?.id
  if (user_id === undefined || !ruleFor(call_id, input)) return
  updates.set(key, (updates.get(key) ?? 0) + 1)
  void keepRead({ key, call_id, input, answer }, user_id).catch(() => undefined)
}

async function fromKept({ call_id, input, key }: Question): Promise<{ answer: unknown } | undefined> {
  try {
    const exact = await keptRead(key)
    // What takes turns is another by the day: it is worked out anew.
    const changes = JSON.stringify(input).includes('only_rotating_objective')
    if (exact && !changes) return exact
    const { derived } =
      ruleFor(call_id, input) === 'derived'
        ? await import(/* webpackChunkName: "derived" */ './derived')
        : { derived: null }
    const answer = await derived?.(call_id, input, keptReadsOf)
    return answer === undefined ? exact : { answer }
  } catch {
    return undefined
  }
}

const pause = (milliseconds: number) => new Promise<'late'>((resolve) => setTimeout(resolve, milliseconds, 'late'))

/**
 * Asks the server and keeps what it answers; where the device has no network or
 * the server does not answer or has no database, gives what was kept. Rejects as the question does
 * when nothing was.
 */
export async function read(question: Question): Promise<unknown> {
  const { call_id, input, key, ask } = question
  if (!ruleFor(call_id, input)) return ask()
  const user_id = authStore.getState().user?.id
  const updated = updates.get(key)
  const isOlder = () => updates.get(key) !== updated
  const late = (answer: unknown) => {
    if (!isOlder()) question.late(answer)
  }
  const kept = async () => {
    const found = await fromKept(question)
    if (found) given.add(key)
    return found
  }
  // Without a network there is nobody to ask.
  const early = navigator.onLine && isReached() ? undefined : await kept()
  if (early && !navigator.onLine) return early.answer
  const asked = ask().then((answer) => {
    given.delete(key)
    if (user_id !== undefined && !isOlder())
      void keepRead({ key, call_id, input, answer }, user_id).catch(() => undefined)
    return answer
  })
  const meanwhile = ({ answer }: { answer: unknown }) => {
    asked.then(late, () => undefined)
    return answer
  }
  if (early) return meanwhile(early)
  // A failure that comes when nobody waits any more is nobody's.
  asked.catch(() => undefined)
  try {
    const first = await Promise.race([asked, pause(PATIENCE)])
    if (first !== 'late') return first
  } catch (error) {
    const found = error instanceof ApiError && (error.status === 0 || error.status === 503) ? await kept() : undefined
    if (found) return found.answer
    throw error
  }
  const found = await kept()
  return found ? meanwhile(found) : asked
}
