import { createContext, useContext, useMemo } from 'react'
import type { Operations } from '@almanac/contracts/platform/operations'
import type { Rollout, Rule } from '@almanac/contracts/platform/rollouts'
import { useTranslation } from '@almanac/i18n'

export type Company = Operations['companies'][number]

/** The scope of a rule, by keys: a group of a company, a company, or everyone if both are null. */
export interface Scope {
  company: string | null
  group: string | null
}

export const EVERYONE: Scope = { company: null, group: null }

/** Whether two scopes are equal. */
export function sameScope(one: Scope, other: Scope): boolean {
  return one.company === other.company && one.group === other.group
}

/** A unique key of a scope. */
export function scopeKey({ company, group }: Scope): string {
  return JSON.stringify([company, group])
}

/** The rollout of a scope; undefined if it never had a rule. */
export function rolloutOf(rollouts: readonly Rollout[], scope: Scope): Rollout | undefined {
  return rollouts.find((rollout) => sameScope(rollout, scope))
}

/** The rule for people whom this scope's own rule does not reach: the company's after the group's, then everyone's. */
export function nextRule(rollouts: readonly Rollout[], { company, group }: Scope): Rule | null {
  const wider = [...(group === null ? [] : [{ company, group: null }]), ...(company === null ? [] : [EVERYONE])]
  return wider.map((scope) => rolloutOf(rollouts, scope)?.rule).find((rule) => rule != null) ?? null
}

/**
 * The version for people of the scope whom a rule of its own does not reach: that of the next rule, else the known good
 * release besides the rule's own (`known_good` of a rollout). Null if they get none.
 */
export function versionForOthers(
  rollouts: readonly Rollout[],
  scope: Scope,
  { version, percent }: Pick<Rule, 'version' | 'percent'>,
): string | null {
  const next = nextRule(rollouts, scope)
  if (next || percent === 0) return next?.version ?? null
  return rolloutOf(rollouts, scope)?.known_good?.find((other) => other !== version) ?? null
}

/** The companies of this server, for components that show their names. */
export const Companies = createContext<readonly Company[]>([])

/** How many people there are in all. */
export const People = createContext(0)

/** How many people a scope has; 0 for one that is unknown. */
export function usePeopleOf(): (scope: Scope) => number {
  const companies = useContext(Companies)
  const everyone = useContext(People)
  return ({ company: key, group }) => {
    if (key === null) return everyone
    const company = companies.find((each) => each.key === key)
    return (group === null ? company : company?.groups.find((each) => each.key === group))?.people ?? 0
  }
}

interface Names {
  /** Such as "Everyone", "Northwind" or "Northwind, group Harbour"; the key if there is no name. */
  scope: (scope: Scope) => string
  company: (key: string) => string
  group: (company: string | null, key: string) => string
  /** The name of a theme of the scope's company, or of any company if the scope is everyone. */
  theme: (scope: Scope, key: string) => string
}

/** Names of companies, groups and themes by their keys. */
export function useNames(): Names {
  const { t } = useTranslation('operations')
  const companies = useContext(Companies)
  return useMemo(() => {
    const of = (key: string | null) => companies.find((company) => company.key === key)
    const company: Names['company'] = (key) => of(key)?.name ?? key
    const group: Names['group'] = (key, name) => of(key)?.groups.find((each) => each.key === name)?.name ?? name
    return {
      company,
      group,
      scope: (scope) => {
        if (scope.company === null) return t('scope.everyone')
        return scope.group === null
          ? company(scope.company)
          : t('scope.group', { company: company(scope.company), group: group(scope.company, scope.group) })
      },
      theme: (scope, key) => {
        const places = scope.company === null ? companies : companies.filter((each) => each.key === scope.company)
        return places.flatMap((each) => each.themes).find((theme) => theme.key === key)?.name ?? key
      },
    }
  }, [companies, t])
}
