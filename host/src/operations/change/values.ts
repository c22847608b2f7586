import type { Rollout, Rule } from '@almanac/contracts/platform/rollouts'
import { rolloutOf, type Scope } from '../scope/scope'

/** What the form of a rollout holds. Empty texts stand for everyone, the whole company, and the participants' own theme. */
export interface ChangeValues {
  version: string
  company: string
  group: string
  percent: number | null
  theme_key: string
  urgent: boolean
}

/** The form as it opens: what holds for the scope, so that one thing can be changed. `version` is that of a release to roll out. */
export function startingValues(
  rollouts: readonly Rollout[],
  { company, group }: Scope,
  version?: string,
): ChangeValues {
  const rule = rolloutOf(rollouts, { company, group })?.rule
  return {
    version: version ?? rule?.version ?? '',
    company: company ?? '',
    group: group ?? '',
    percent: rule && version === undefined ? rule.percent : null,
    theme_key: rule?.theme_key ?? '',
    urgent: false,
  }
}

/** Whom the form is about now. */
export function scopeIn({ company, group }: Pick<ChangeValues, 'company' | 'group'>): Scope {
  return { company: company === '' ? null : company, group: company === '' || group === '' ? null : group }
}

/** The latest change of a scope, as far as it was shown. */
export function latestOf(rollouts: readonly Rollout[], scope: Scope): string | null {
  return rolloutOf(rollouts, scope)?.changes[0]?.id ?? null
}

/** What is sent for a checked form, and which change of the scope whoever sends it has seen. */
export function bodyOf(values: ChangeValues & { percent: number }, seen: string | null) {
  const { company, group } = scopeIn(values)
  return {
    version: values.version,
    percent: values.percent,
    theme_key: values.theme_key === '' ? null : values.theme_key,
    urgent: values.urgent,
    seen,
    ...(company === null ? {} : { company }),
    ...(group === null ? {} : { group }),
  } satisfies Partial<Rule> & { company?: string; group?: string; seen: string | null }
}
