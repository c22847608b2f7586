import { placesOf } from '../rollouts/rollback-target'
import { type Place, placeKey } from '../rollouts/served-periods'

interface RuleOfPlace extends Place {
  remote: string
  version: string
  percent: number
}

/** A release of a remote. */
export const releaseKey = ({ remote, version }: { remote: string; version: string }): string => `${remote} ${version}`

const ruleKey = (remote: string, place: Place): string => `${remote} ${placeKey(place)}`

/**
 * About how many people rules give each release, by `releaseKey`: for each rule its part of the people of its place,
 * without those of places within it that have a rule of their own.
 */
export function reachedBy(rules: readonly RuleOfPlace[], sizeOf: (place: Place) => number): Map<string, number> {
  const known = new Set(rules.map((rule) => ruleKey(rule.remote, rule)))
  // People of places with a rule of their own, by the rule of the next wider place.
  const within = new Map<string, number>()
  for (const rule of rules) {
    const [, ...wider] = placesOf(rule).map((place) => ruleKey(rule.remote, place))
    const next = wider.find((key) => known.has(key))
    if (next !== undefined) within.set(next, (within.get(next) ?? 0) + sizeOf(rule))
  }
  const reached = new Map<string, number>()
  for (const rule of rules) {
    const others = within.get(ruleKey(rule.remote, rule)) ?? 0
    const people = Math.max(0, sizeOf(rule) - others) * (rule.percent / 100)
    reached.set(releaseKey(rule), (reached.get(releaseKey(rule)) ?? 0) + people)
  }
  return new Map([...reached].map(([key, people]) => [key, Math.round(people)]))
}
