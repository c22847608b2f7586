import type { Feature } from '@almanac/contracts/account/session'
import type { FlagValue } from '@almanac/domain/features'
import type { FeatureSource } from './rule'

type Values = ReadonlyMap<string, FlagValue>

/** What operators set, by scope, but for participants. */
export interface FeatureSettings {
  ofGroup: ReadonlyMap<string, Values>
  ofCompany: ReadonlyMap<string, Values>
  ofEveryone: Values
}

/** Everything about a person, or about a visitor with a group link, that decides about features. */
export interface Standing {
  /** Null for a visitor. */
  own: { features: Feature[]; settings: Record<string, FlagValue> } | null
  /** The one joined last first. */
  groups: readonly { id: string; company_id: string; features: Feature[] }[]
  companies: readonly { id: string; features: Feature[] }[]
  /** The person's theme; it belongs to no company without a group. */
  theme: { company_id: string | null; key: string; active_hs_features: Feature[] }
  settings: FeatureSettings
}

const NONE: Values = new Map()

const valuesOf = new WeakMap<Feature[], Values>()

/** The values of a list, which is read once however many people it is for. */
function listed(features: Feature[]): Values {
  if (features.length === 0) return NONE
  const known = valuesOf.get(features)
  if (known) return known
  const values = new Map(features.map(({ title, enabled }) => [title, enabled]))
  valuesOf.set(features, values)
  return values
}

interface Place {
  level: FeatureSource['level']
  company_id?: string | null
  group_id?: string | null
  theme?: string | null
}

/** The two sources of one place: what operators set there is before the study's list. */
function sourcesAt(
  { level, company_id = null, group_id = null, theme = null }: Place,
  operators: Values | undefined,
  study: Feature[],
): FeatureSource[] {
  const place = { level, company_id, group_id, theme }
  return [
    { ...place, by: 'operator' as const, values: operators ?? NONE },
    { ...place, by: 'study' as const, values: listed(study) },
  ].filter(({ values }) => values.size > 0)
}

/** All sources of a person by precedence (`FEATURE_LEVELS` of `@almanac/domain/features`). */
export function featureSources({ own, groups, companies, theme, settings }: Standing): FeatureSource[] {
  return [
    ...(own ? sourcesAt({ level: 'participant' }, new Map(Object.entries(own.settings)), own.features) : []),
    ...groups.flatMap(({ id, company_id, features }) =>
      sourcesAt({ level: 'group', company_id, group_id: id }, settings.ofGroup.get(id), features),
    ),
    ...sourcesAt(
      { level: 'theme', company_id: theme.company_id, theme: theme.key },
      undefined,
      theme.active_hs_features,
    ),
    ...companies.flatMap(({ id, features }) =>
      sourcesAt({ level: 'company', company_id: id }, settings.ofCompany.get(id), features),
    ),
    ...sourcesAt({ level: 'everyone' }, settings.ofEveryone, []),
  ]
}
