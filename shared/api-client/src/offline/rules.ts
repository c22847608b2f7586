import type { Answer, Call } from '@almanac/contracts'
import type { Input } from '../api'
import { cachedAnswersOf } from './cache'

/** A cached response to a call. */
export interface CachedAnswer<C extends Call> {
  /** Input of the call. */
  input: Partial<Input<C>>
  answer: Answer<C>
  /** Server time, in milliseconds since 1970. */
  cached_at: number
}

/** All cached responses of a call, newest first. */
export type CachedAnswersOf = <C extends Call>(call: C) => Promise<CachedAnswer<C>[]>

/** How a call is answered offline if no response to the same input is cached. */
export interface OfflineRule<C extends Call> {
  /** Derives the response from cached responses of this and other calls; undefined if those are insufficient. */
  derive: (input: Input<C>, cachedOf: CachedAnswersOf) => Promise<Answer<C> | undefined>
  /**
   * Whether the response is derived even if one to this input is cached, because it changes over time, such
   * as from day to day.
   */
  isVolatile?: (input: Input<C>) => boolean
}

interface StoredRule {
  derive: (input: unknown) => Promise<unknown>
  isVolatile: (input: unknown) => boolean
}

/** Keyed by the declaration itself, not its id: two releases of a remote in one tab have separate rules. */
const rules = new WeakMap<Call, StoredRule>()

// The server validated the cached response against this call's contract when it sent it.
const cachedOf: CachedAnswersOf = async <C extends Call>({ id }: C) =>
  (await cachedAnswersOf(id)).map(({ input, answer, kept_at }) => ({
    input: input as Partial<Input<C>>,
    answer: answer as Answer<C>,
    cached_at: kept_at,
  }))

/**
 * Sets the rule of a call declared with `offline` for inputs without a cached
 * response. A remote does so where its modules are loaded, before any of its screens
 * reads; the rule should import its own dependencies lazily.
 */
export function setOfflineRule<C extends Call>(call: C, { derive, isVolatile = () => false }: OfflineRule<C>): void {
  // Inputs are typed where the call is made.
  rules.set(call, {
    derive: (input) => derive(input as Input<C>, cachedOf),
    isVolatile: (input) => isVolatile(input as Input<C>),
  })
}

/** The rule of a call; undefined if it has none. */
export function offlineRuleOf(call: Call): StoredRule | undefined {
  return rules.get(call)
}

/** Whether responses to this input are cached. Another user's data, or data viewed as another user, never is. */
export function isCachedCall(call: Call, input: unknown): boolean {
  if (!call.offline) return false
  const query: unknown = typeof input === 'object' && input !== null ? Reflect.get(input, 'query') : undefined
  if (typeof query !== 'object' || query === null) return true
  return Reflect.get(query, 'user_id') === undefined && Reflect.get(query, 'view_as') === undefined
}
