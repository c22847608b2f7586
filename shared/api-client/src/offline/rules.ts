import type { Answer, Call } from '@almanac/contracts'
import type { Input } from '../api'
import { cachedAnswersOf } from './cache'

/** An answer to a call that this device has cached. */
export interface CachedAnswer<C extends Call> {
  /** What the call was made with. */
  input: Partial<Input<C>>
  answer: Answer<C>
  /** Milliseconds since 1970, by the server's clock. */
  cached_at: number
}

/** All answers that were cached of a call, the newest first. */
export type CachedAnswersOf = <C extends Call>(call: C) => Promise<CachedAnswer<C>[]>

/** How a call is answered without the server where no answer to this very input was cached. */
export interface OfflineRule<C extends Call> {
  /** Works the answer out from what was cached of this and other calls; undefined when that does not say. */
  derive: (input: Input<C>, cachedOf: CachedAnswersOf) => Promise<Answer<C> | undefined>
  /** Whether even a cached answer to this input is worked out again, because it changes by itself, such as from day to day. */
  isVolatile?: (input: Input<C>) => boolean
}

interface StoredRule {
  derive: (input: unknown) => Promise<unknown>
  isVolatile: (input: unknown) => boolean
}

/** By the declaration itself and not by its id: two releases of a remote in one tab each have their own. */
const rules = new WeakMap<Call, StoredRule>()

// What is cached was an answer to this call, checked against the contract when the server sent it.
const cachedOf: CachedAnswersOf = async <C extends Call>({ id }: C) =>
  (await cachedAnswersOf(id)).map(({ input, answer, kept_at }) => ({
    input: input as Partial<Input<C>>,
    answer: answer as Answer<C>,
    cached_at: kept_at,
  }))

/**
 * Gives a call that is declared with `offline` a rule for inputs that were never
 * asked before. A remote does so where its modules are loaded, before any screen
 * of it reads; what the rule needs should be imported when it is asked.
 */
export function setOfflineRule<C extends Call>(call: C, { derive, isVolatile = () => false }: OfflineRule<C>): void {
  // Whatever is asked of a call was typed as its input.
  rules.set(call, {
    derive: (input) => derive(input as Input<C>, cachedOf),
    isVolatile: (input) => isVolatile(input as Input<C>),
  })
}

/** The rule of a call; undefined where it has none. */
export function offlineRuleOf(call: Call): StoredRule | undefined {
  return rules.get(call)
}

/** Whether answers to this input are cached. What belongs to another user, or is read as somebody else sees it, never is. */
export function isCachedCall(call: Call, input: unknown): boolean {
  if (!call.offline) return false
  const query: unknown = typeof input === 'object' && input !== null ? Reflect.get(input, 'query') : undefined
  if (typeof query !== 'object' || query === null) return true
  return Reflect.get(query, 'user_id') === undefined && Reflect.get(query, 'view_as') === undefined
}
