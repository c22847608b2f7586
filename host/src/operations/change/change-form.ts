import { useContext } from 'react'
import type { OperatedRemote } from '@almanac/contracts/platform/operations'
import type { Rollout, Rule } from '@almanac/contracts/platform/rollouts'
import { useTranslation } from '@almanac/i18n'
import type { Option } from '@almanac/ui/fields'
import { Companies, rolloutOf, type Scope } from '../scope/scope'
import { reasonIn } from '../state/WhyField'

/** The values of the rollout form. Empty strings mean everyone, the whole company, and the participants' own theme. */
export interface ChangeValues {
  version: string
  company: string
  group: string
  percent: number | null
  theme_key: string
  urgent: boolean
  reason: string
}

/** The initial values: the scope's current rule, with `version` as the release to roll out. */
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
    reason: '',
  }
}

/** The scope that the form names. */
export function scopeIn({ company, group }: Pick<ChangeValues, 'company' | 'group'>): Scope {
  return { company: company === '' ? null : company, group: company === '' || group === '' ? null : group }
}

/** The latest change of a scope in the displayed state. */
export function latestOf(rollouts: readonly Rollout[], scope: Scope): string | null {
  return rolloutOf(rollouts, scope)?.changes[0]?.id ?? null
}

/** The request body for validated values, with the latest change of the scope that the operator has seen. */
export function bodyOf(values: ChangeValues & { percent: number }, seen: string | null) {
  const { company, group } = scopeIn(values)
  return {
    version: values.version,
    percent: values.percent,
    theme_key: values.theme_key === '' ? null : values.theme_key,
    urgent: values.urgent,
    seen,
    ...reasonIn(values.reason),
    ...(company === null ? {} : { company }),
    ...(group === null ? {} : { group }),
  } satisfies Partial<Rule> & { company?: string; group?: string; seen: string | null; reason?: string }
}

interface Choices {
  /** The newest first. */
  releases: Option[]
  /** Everyone, then each company by name. */
  companies: Option[]
  /** The whole company, then its groups. */
  groups: Option[]
  /** The participants' own, then the company's; all companies' if the rule is for everyone. */
  themes: Option[]
}

/** The options of the rollout form for one remote and scope. */
export function useChoices(remote: OperatedRemote, { company: key }: Scope): Choices {
  const { t, format, locale } = useTranslation('operations')
  const companies = useContext(Companies)
  const company = companies.find((each) => each.key === key)
  const themes = new Map(
    (company ? [company] : companies).flatMap((each) => each.themes).map((theme) => [theme.key, theme.name]),
  )
  const named = ({ key: value, name: label }: { key: string; name: string }) => ({ value, label })
  return {
    releases: remote.releases.map(({ version, published_at, withdrawn_at }) => ({
      value: version,
      label: t(withdrawn_at === null ? 'change.release' : 'change.release_withdrawn', {
        version,
        date: format.date(published_at),
      }),
    })),
    companies: [
      { value: '', label: t('scope.everyone') },
      ...companies.map(named).sort((one, other) => one.label.localeCompare(other.label, locale)),
    ],
    groups: [{ value: '', label: t('change.whole_company') }, ...(company?.groups ?? []).map(named)],
    themes: [{ value: '', label: t('rule.own_theme') }, ...[...themes].map(([value, label]) => ({ value, label }))],
  }
}
