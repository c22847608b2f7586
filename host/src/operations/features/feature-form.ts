import { useContext } from 'react'
import type { OperatedFeature, SetFeature } from '@almanac/contracts/platform/features'
import { useTranslation } from '@almanac/i18n'
import type { Option } from '@almanac/ui/fields'
import { Companies, sameScope, type Scope } from '../scope/scope'
import { useFeatureWords } from './useFeatureWords'

/** The values of the form. An empty group means the whole company. */
export interface FeatureValues {
  who: 'everyone' | 'company' | 'participant'
  company: string
  group: string
  user: string
  /** The place of the chosen value in `valuesOf`. */
  choice: string
  /** For a number; null ends the setting. */
  number: number | null
}

/** The values to choose from, null for none of its own. A number is entered instead. */
function valuesOf({ definition }: OperatedFeature): (SetFeature['value'] | null)[] {
  if (definition?.type === 'boolean') return [true, false, null]
  return definition?.type === 'choice' ? [...definition.choices, null] : [null]
}

/** The chosen value. */
export function valueIn(feature: OperatedFeature, { choice, number }: FeatureValues): SetFeature['value'] | null {
  return feature.definition?.type === 'number' ? number : (valuesOf(feature)[Number(choice)] ?? null)
}

/** The scope that the form names, but for a participant. */
export function scopeIn({ who, company, group }: Pick<FeatureValues, 'who' | 'company' | 'group'>): Scope {
  if (who !== 'company' || company === '') return { company: null, group: null }
  return { company, group: group === '' ? null : group }
}

/** What operators set in exactly this scope. */
export function settingIn({ settings }: OperatedFeature, scope: Scope): SetFeature | undefined {
  return settings.find((setting) => setting.by === 'operator' && sameScope(setting, scope))
}

/** The request body for validated values, with the latest change of the scope that the operator has seen. */
export function bodyOf(feature: OperatedFeature, values: FeatureValues) {
  const value = valueIn(feature, values)
  if (values.who === 'participant') return { feature: feature.name, value, user: values.user.trim() }
  const { company, group } = scopeIn(values)
  return {
    feature: feature.name,
    value,
    seen: feature.changes.find((change) => sameScope(change, { company, group }))?.id ?? null,
    ...(company === null ? {} : { company }),
    ...(group === null ? {} : { group }),
  }
}

interface Choices {
  who: Option[]
  companies: Option[]
  groups: Option[]
  values: Option[]
}

/** The options of the form for this feature and company. */
export function useChoices(feature: OperatedFeature, company: string): Choices {
  const { t, locale } = useTranslation('operations')
  const words = useFeatureWords()
  const companies = useContext(Companies)
  const groups = companies.find(({ key }) => key === company)?.groups ?? []
  const named = ({ key: value, name: label }: { key: string; name: string }) => ({ value, label })
  return {
    who: [
      { value: 'everyone', label: t('scope.everyone') },
      ...(companies.length > 0 ? [{ value: 'company', label: t('features.who.company') }] : []),
      // What no release declares any more is ended where it is set.
      ...(feature.levels.includes('participant') || !feature.definition
        ? [{ value: 'participant', label: t('features.who.participant') }]
        : []),
    ],
    companies: companies.map(named).sort((one, other) => one.label.localeCompare(other.label, locale)),
    groups: [{ value: '', label: t('change.whole_company') }, ...groups.map(named)],
    values: valuesOf(feature).map((value, at) => ({
      value: String(at),
      label: value === null ? t('features.not_set') : words.value(value),
    })),
  }
}
