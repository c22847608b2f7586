import { authStore } from '@almanac/auth'
import type { Call } from '@almanac/contracts'
import { ApiError } from '../errors'
import { isReached } from '../reach'
import { cacheAnswer, cachedAnswer, deleteCachedAnswer } from './cache'
import { isCachedCall, offlineRuleOf } from './rules'

/** How long the server is waited for before a cached answer is shown meanwhile. */
const SERVER_TIMEOUT_MS = 3_000

/** A call with its input. */
interface AskedCall {
  call: Call
  input: unknown
  /** Names call and input. */
  key: string
}

/** A read of the server of which an answer may have been cached. */
export interface CachedRead extends AskedCall {
  request: () => Promise<unknown>
  /** The server's answer came after a cached one was given in its place. */
  onLateAnswer: (answer: unknown) => void
}

/** What was answered from the cache since the server was last reached. */
const staleKeys = new Set<string>()

/** The keys of all answers that were given from the cache; each is given once. */
export function takeStaleKeys(): Set<string> {
  const keys = new Set(staleKeys)
  staleKeys.clear()
  return keys
}

/** How often an answer was changed on this device, by its key. */
const updates = new Map<string, number>()

/** Writes an answer into the cache; without a signed-in user, or where nothing can be stored, it is not. */
function store({ call, input, key }: AskedCall, answer: unknown, user_id: string | undefined): void {
  if (user_id !== undefined) void cacheAnswer({ key, call_id: call.id, input, answer }, user_id).catch(() => undefined)
}

/**
 * Caches an answer that was changed on this device, such as a list with what the
 * server has just acknowledged. Answers to requests made before that are older.
 */
export function cacheUpdate(asked: AskedCall, answer: unknown): void {
  const user_id = authStore.getState().user?.id
  if (user_id === undefined || !isCachedCall(asked.call, asked.input)) return
  updates.set(asked.key, (updates.get(asked.key) ?? 0) + 1)
  store(asked, answer, user_id)
}

/** Takes an answer out of the cache, such as of a row that the user may not see any more. */
export function forgetAnswer(key: string): void {
  updates.set(key, (updates.get(key) ?? 0) + 1)
  void deleteCachedAnswer(key).catch(() => undefined)
}

/** What the cache says: the answer to this very input, or what the call's rule works out. */
async function fromCache({ call, input, key }: AskedCall): Promise<{ answer: unknown } | undefined> {
  const exact = await cachedAnswer(key).catch(() => undefined)
  const rule = offlineRuleOf(call)
  if (!rule || (exact && !rule.isVolatile(input))) return exact
  const answer = await rule.derive(input).catch(() => undefined)
  return answer === undefined ? exact : { answer }
}

/** The row is not there for the user, or not any more: nothing of it stays on the device. */
const isGone = (error: unknown) => error instanceof ApiError && (error.status === 403 || error.status === 404)
const isUnreachable = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status === 503)

const timeout = (milliseconds: number) =>
  new Promise<'timeout'>((resolve) => setTimeout(resolve, milliseconds, 'timeout'))

/**
 * Asks the server and caches its answer; where the device has no network, or the
 * server does not answer or has no database, gives what was cached. Rejects as
 * the request does when nothing was.
 */
export async function readThroughCache({ request, onLateAnswer, ...asked }: CachedRead): Promise<unknown> {
  const { call, input, key } = asked
  if (!isCachedCall(call, input)) return request()
  const user_id = authStore.getState().user?.id
  const updated = updates.get(key)
  const isOlder = () => updates.get(key) !== updated
  const cached = async () => {
    const found = await fromCache(asked)
    if (found) staleKeys.add(key)
    return found
  }
  // Without a network there is nobody to ask.
  const early = navigator.onLine && isReached() ? undefined : await cached()
  if (early && !navigator.onLine) return early.answer
  const requested = request().then(
    (answer) => {
      staleKeys.delete(key)
      if (!isOlder()) store(asked, answer, user_id)
      return answer
    },
    (error: unknown) => {
      if (isGone(error)) forgetAnswer(key)
      throw error
    },
  )
  const meanwhile = ({ answer }: { answer: unknown }) => {
    requested.then(
      (late) => {
        if (!isOlder()) onLateAnswer(late)
      },
      () => undefined,
    )
    return answer
  }
  if (early) return meanwhile(early)
  // A failure that comes when nobody waits any more is nobody's.
  requested.catch(() => undefined)
  try {
    const first = await Promise.race([requested, timeout(SERVER_TIMEOUT_MS)])
    if (first !== 'timeout') return first
  } catch (error) {
    const found = isUnreachable(error) ? await cached() : undefined
    if (found) return found.answer
    throw error
  }
  const found = await cached()
  return found ? meanwhile(found) : requested
}
