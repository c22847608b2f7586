import { authStore } from '@almanac/auth'
import type { Call } from '@almanac/contracts'
import { ApiError } from '../errors'
import { isReached } from '../reach'
import { cacheAnswer, cachedAnswer, cachedAnswersOf, deleteCachedAnswer } from './cache'
import { isCachedCall, offlineRuleOf } from './rules'

/** How long to wait for the server before a cached response is shown, in milliseconds. */
const SERVER_TIMEOUT_MS = 3_000

/** A call with its input. */
interface ReadCall {
  call: Call
  input: unknown
  /** Key of call and input. */
  key: string
}

/** A read whose response may be cached. */
export interface CachedRead extends ReadCall {
  request: () => Promise<unknown>
  /** Called when the server responds after a cached response was returned. */
  onLateAnswer: (answer: unknown) => void
}

/** Keys returned from the cache since the server was last reached. */
const staleKeys = new Set<string>()

/** Returns and clears the keys of all responses returned from the cache. */
export function takeStaleKeys(): Set<string> {
  const keys = new Set(staleKeys)
  staleKeys.clear()
  return keys
}

/** Number of changes of a cached response on this device, by key. */
const updates = new Map<string, number>()

/** Caches a response; does nothing without a signed-in user or storage. */
function store({ call, input, key }: ReadCall, answer: unknown, user_id: string | undefined): void {
  if (user_id !== undefined) void cacheAnswer({ key, call_id: call.id, input, answer }, user_id).catch(() => undefined)
}

/**
 * Caches a response that was changed on this device, such as a list with an acknowledged
 * write. Responses to requests started earlier are older and are not cached.
 */
export function cacheUpdate(asked: ReadCall, answer: unknown): void {
  const user_id = authStore.getState().user?.id
  if (user_id === undefined || !isCachedCall(asked.call, asked.input)) return
  updates.set(asked.key, (updates.get(asked.key) ?? 0) + 1)
  store(asked, answer, user_id)
}

/** Removes a response from the cache, such as of a row that the user may no longer see. */
export function forgetAnswer(key: string): void {
  updates.set(key, (updates.get(key) ?? 0) + 1)
  void deleteCachedAnswer(key).catch(() => undefined)
}

/** Removes the responses to any input of a call from the cache. */
export async function forgetAnswersOf(call_id: string): Promise<void> {
  for (const { key } of await cachedAnswersOf(call_id).catch(() => [])) forgetAnswer(key)
}

/** The cached response to this input, or the one derived by the call's offline rule. */
async function fromCache({ call, input, key }: ReadCall): Promise<{ answer: unknown } | undefined> {
  const exact = await cachedAnswer(key).catch(() => undefined)
  const rule = offlineRuleOf(call)
  if (!rule || (exact && !rule.isVolatile(input))) return exact
  const answer = await rule.derive(input).catch(() => undefined)
  return answer === undefined ? exact : { answer }
}

/** The user may not, or may no longer, see the row, so its cached response is deleted. */
const isForbiddenOrMissing = (error: unknown) =>
  error instanceof ApiError && (error.status === 403 || error.status === 404)

const timeout = (milliseconds: number) =>
  new Promise<'timeout'>((resolve) => setTimeout(resolve, milliseconds, 'timeout'))

/**
 * Requests from the server and caches the response; if the device is offline, or the server
 * does not respond or has no database, returns the cached response. Rejects like the
 * request if there is none.
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
  // Offline: no request is sent.
  const early = navigator.onLine && isReached() ? undefined : await cached()
  if (early && !navigator.onLine) return early.answer
  const requested = request().then(
    (answer) => {
      staleKeys.delete(key)
      if (!isOlder()) store(asked, answer, user_id)
      return answer
    },
    (error: unknown) => {
      if (isForbiddenOrMissing(error)) forgetAnswer(key)
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
  // A failure after the cached response was returned is ignored.
  requested.catch(() => undefined)
  try {
    const first = await Promise.race([requested, timeout(SERVER_TIMEOUT_MS)])
    if (first !== 'timeout') return first
  } catch (error) {
    const found = error instanceof ApiError && error.isTemporary ? await cached() : undefined
    if (found) return found.answer
    throw error
  }
  const found = await cached()
  return found ? meanwhile(found) : requested
}
