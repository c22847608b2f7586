import { useContext } from 'react'
import type { OperatedRemote } from '@almanac/contracts/platform/operations'
import { useTranslation } from '@almanac/i18n'
import type { Option } from '@almanac/ui/fields'
import type { Scope } from '../scope/scope'
import { Companies } from '../scope/useNames'

interface Choices {
  /** The newest first. */
  releases: Option[]
  /** Everyone, then each company by name. */
  companies: Option[]
  /** The whole company, then its groups. */
  groups: Option[]
  /** The participants' own, then those of the company; of all companies where the rule is for everyone. */
  themes: Option[]
}

/** What can be chosen for a rollout of one remote to one scope. */
export function useChoices(remote: OperatedRemote, { company: key }: Scope): Choices {
  const { t, format, locale } = useTranslation('operations')
  const companies = useContext(Companies)
  const company = companies.find((each) => each.key === key)
  const themes = new Map(
    (company ? [company] : companies).flatMap((each) => each.themes).map((theme) => [theme.key, theme.name]),
  )
  const named = ({ key: value, name: label }: { key: string; name: string }) => ({ value, label })
  return {
    releases: remote.releases.map(({ version, published_at, taken_back_at }) => ({
      value: version,
      label: t(taken_back_at === null ? 'change.release' : 'change.release_taken_back', {
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
