import type { Scope } from '../rollouts/rule'

type Place = Pick<Scope, 'company_id' | 'group_id'>

interface RuleOfPlace extends Place {
  remote: string
  version: string
  percent: number
}

/** Whether a rule for `narrow` decides before one for `wide`. */
const isWithin = (narrow: Place, wide: Place): boolean =>
  wide.group_id === null &&
  (wide.company_id === null
    ? narrow.company_id !== null
    : narrow.company_id === wide.company_id && narrow.group_id !== null)

/** Rules for places directly below: those within, but within no other of them. */
function below(rule: RuleOfPlace, rules: readonly RuleOfPlace[]): RuleOfPlace[] {
  const inside = rules.filter((other) => isWithin(other, rule))
  return inside.filter((other) => !inside.some((between) => isWithin(other, between)))
}

/**
 * About how many people rules give a release: for each rule its part of the people of its place, without those of
 * places that have a rule of their own.
 */
export function reachedBy(
  rules: readonly RuleOfPlace[],
  { remote, version }: { remote: string; version: string },
  sizeOf: (place: Place) => number,
): number {
  const own = rules.filter((rule) => rule.remote === remote)
  const reached = own
    .filter((rule) => rule.version === version)
    .map((rule) => {
      const others = below(rule, own).reduce((sum, other) => sum + sizeOf(other), 0)
      return Math.max(0, sizeOf(rule) - others) * (rule.percent / 100)
    })
  return Math.round(reached.reduce((sum, people) => sum + people, 0))
}
