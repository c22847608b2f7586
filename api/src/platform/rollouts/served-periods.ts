import type { RuleDocument } from '../../database/documents/platform'
import type { Scope } from './rule'

/** A scope by its ids. */
export type Place = Pick<Scope, 'company_id' | 'group_id'>

/** A key of a place in a map. */
export const placeKey = ({ company_id, group_id }: Place): string => group_id ?? company_id ?? ''

/** A change of the rule of one scope, as far as it says who was served what. */
export interface ServedChange extends Place {
  at: Date
  action: 'rollout' | 'rollback' | 'withdrawal'
  before: RuleDocument | null
  after: RuleDocument | null
}

/** The rule of a scope now. */
export interface ServedRule extends Place {
  rule: RuleDocument
  changed_at: Date
}

/** The loads of a release in a scope since it was rolled out there. */
export interface Hold extends Place {
  version: string
  since: Date
  loads: number
  /** Different people among them. */
  people: number
  /** How many people the scope has; null where those are many. */
  audience: number | null
}

/** A time in which a scope was served a release, and what its loads were. */
export interface ServedPeriod extends Place {
  version: string
  /** The last rule that named it. */
  rule: RuleDocument
  from: Date
  /** Null while it is served. */
  to: Date | null
  loads: number
  people: number
  audience: number | null
}

/** What was served in one scope. */
export interface ScopeHistory {
  /** The newest first, without those of `refused`. */
  periods: readonly ServedPeriod[]
  /** Versions that were rolled back or withdrawn there, and not rolled out again since. */
  refused: ReadonlySet<string>
  /** Whether the latest change took a release back. */
  tookBack: boolean
}

const isServed = (rule: RuleDocument | null): rule is RuleDocument => rule !== null && rule.percent > 0

/** The periods of one scope, from its changes in order. */
class Scoped {
  readonly #place: Place
  #open: ServedPeriod | undefined
  #done: ServedPeriod[] = []
  readonly #refused = new Set<string>()
  #tookBack = false

  constructor({ company_id, group_id }: Place) {
    this.#place = { company_id, group_id }
  }

  apply({ at, action, before, after }: ServedChange): void {
    // What the history does not tell when it began, such as a rule of the installation, was served until now.
    if (this.#open?.version !== before?.version) this.#serve(before, at)
    const left = this.#open?.version
    this.#serve(after, at)
    this.#tookBack = action !== 'rollout'
    if (action === 'rollout') this.#refused.delete(after?.version ?? '')
    else if (left !== undefined && left !== after?.version) {
      this.#refused.add(left)
      this.#done = this.#done.filter(({ version }) => version !== left)
    }
  }

  /** The rule as it is now: an upgrade changes it without a change in the history. */
  end(now: ServedRule | undefined): void {
    if (now?.rule.version !== this.#open?.version) this.#serve(now?.rule ?? null, now?.changed_at ?? new Date())
  }

  #serve(rule: RuleDocument | null, at: Date): void {
    if (this.#open && isServed(rule) && this.#open.version === rule.version) {
      this.#open.rule = rule
      return
    }
    if (this.#open) this.#done.push({ ...this.#open, to: at })
    this.#open = isServed(rule)
      ? { ...this.#place, version: rule.version, rule, from: at, to: null, loads: 0, people: 0, audience: null }
      : undefined
  }

  history(holds: readonly Hold[]): ScopeHistory {
    const all = [...this.#done, ...(this.#open ? [this.#open] : [])].reverse()
    const periods = all.map((period) => {
      const hold = holds.find(
        ({ version, since }) => version === period.version && since.getTime() === period.from.getTime(),
      )
      return hold ? { ...period, loads: hold.loads, people: hold.people, audience: hold.audience } : period
    })
    return { periods, refused: this.#refused, tookBack: this.#tookBack }
  }
}

function grouped<T extends Place>(rows: readonly T[]): Map<string, T[]> {
  const found = new Map<string, T[]>()
  for (const row of rows) {
    const key = placeKey(row)
    const own = found.get(key)
    if (own) own.push(row)
    else found.set(key, [row])
  }
  return found
}

/**
 * What each scope was served of one remote, by `placeKey`.
 *
 * @param changes the oldest first
 */
export function servedPeriods(
  changes: readonly ServedChange[],
  rules: readonly ServedRule[],
  holds: readonly Hold[],
): Map<string, ScopeHistory> {
  const [changesOf, rulesOf, holdsOf] = [grouped(changes), grouped(rules), grouped(holds)]
  const places = new Map([...changes, ...rules].map((row) => [placeKey(row), row]))
  return new Map(
    [...places].map(([key, place]) => {
      const scoped = new Scoped(place)
      for (const change of changesOf.get(key) ?? []) scoped.apply(change)
      scoped.end(rulesOf.get(key)?.[0])
      return [key, scoped.history(holdsOf.get(key) ?? [])]
    }),
  )
}
