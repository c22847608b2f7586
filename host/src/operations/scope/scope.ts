import type { Operations } from '@almanac/contracts/platform/operations'
import type { Rollout, Rule } from '@almanac/contracts/platform/rollouts'

export type Company = Operations['companies'][number]

/** Whom a rule is for, by keys: a group of a company, a company, or everyone where both are null. */
export interface Scope {
  company: string | null
  group: string | null
}

export const EVERYONE: Scope = { company: null, group: null }

/** Whether two are for the same people. */
export function sameScope(one: Scope, other: Scope): boolean {
  return one.company === other.company && one.group === other.group
}

/** A key that no other scope has. */
export function scopeKey({ company, group }: Scope): string {
  return JSON.stringify([company, group])
}

/** The rollout of a scope; undefined where nothing was ever decided for it. */
export function rolloutOf(rollouts: readonly Rollout[], scope: Scope): Rollout | undefined {
  return rollouts.find((rollout) => sameScope(rollout, scope))
}

/** The rule that decides for those whom this scope's own does not reach: the company's after the group's, then everyone's. */
export function nextRule(rollouts: readonly Rollout[], { company, group }: Scope): Rule | null {
  const wider = [...(group === null ? [] : [{ company, group: null }]), ...(company === null ? [] : [EVERYONE])]
  return wider.map((scope) => rolloutOf(rollouts, scope)?.rule).find((rule) => rule != null) ?? null
}
