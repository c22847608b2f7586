import { sql } from 'kysely'
import type { FeatureChange, OperatedFeature, SetFeature } from '@almanac/contracts/platform/features'
import { FEATURE_LEVELS } from '@almanac/domain/features'
import type { Feature } from '@almanac/contracts/account/session'
import type { Database } from '../../http/serve'
import { type DefinedFeature, definedFeatures } from './definitions'

/** Maximum changes in the history of each scope. */
const MAX_CHANGES = 20

type Named = SetFeature & { feature: string }

/** What operators set for everyone, companies and groups. */
async function readOperatorSettings(database: Database): Promise<Named[]> {
  const rows = await database
    .selectFrom('feature_settings')
    .leftJoin('companies', 'companies.id', 'feature_settings.company_id')
    .leftJoin('groups', 'groups.id', 'feature_settings.group_id')
    .where('user_id', 'is', null)
    .select(['feature', 'value', 'changed_by', 'changed_at', 'companies.key as company', 'groups.key as group'])
    .execute()
  return rows.map(({ changed_at, ...row }) => ({
    ...row,
    level: row.group !== null ? 'group' : row.company !== null ? 'company' : 'everyone',
    theme: null,
    by: 'operator',
    changed_at: changed_at.toISOString(),
  }))
}

/** What the files of studies set for companies, groups and themes. */
async function readStudyLists(database: Database): Promise<Named[]> {
  const { rows } = await sql<Omit<SetFeature, 'value' | 'by' | 'changed_by' | 'changed_at'> & { features: Feature[] }>`
    select 'company' as level, key as company, null as "group", null as theme, features from companies where features <> '[]'
    union all
    select 'group', companies.key, groups.key, null, groups.features
    from groups join companies on companies.id = groups.company_id where groups.features <> '[]'
    union all
    select 'theme', companies.key, null, themes.key, themes.features
    from themes join companies on companies.id = themes.company_id where themes.features <> '[]'`.execute(database)
  return rows.flatMap(({ features, ...place }) =>
    features.map(({ title, enabled }) => ({
      ...place,
      feature: title,
      value: enabled,
      by: 'study' as const,
      changed_by: null,
      changed_at: null,
    })),
  )
}

/** The number of participants with a value of their own, by feature. */
async function countParticipants(database: Database): Promise<Map<string, number>> {
  const { rows } = await sql<{ feature: string; people: number }>`
    select feature, count(distinct user_id)::int as people from (
      select feature, user_id from feature_settings where user_id is not null
      union all
      select listed ->> 'title', users.id from users, jsonb_array_elements(users.features) as listed where users.features <> '[]') as own
    group by feature`.execute(database)
  return new Map(rows.map(({ feature, people }) => [feature, people]))
}

/** The history of all features but for participants, or of one participant; the latest of each scope, newest first. */
export async function readFeatureChanges(database: Database, user_id: string | null): Promise<FeatureChange[]> {
  const { rows } = await sql<Omit<FeatureChange, 'at'> & { at: Date }>`
    select ranked.id, ranked.at, ranked.feature, companies.key as company, groups.key as group, ranked.changed_by, ranked.before, ranked.after
    from (
      select its.*, row_number() over (partition by its.feature, its.company_id, its.group_id order by its.at desc, its.id desc) as place
      from feature_changes its where its.user_id is not distinct from ${user_id}::uuid) as ranked
    left join companies on companies.id = ranked.company_id left join groups on groups.id = ranked.group_id
    where ranked.place <= ${MAX_CHANGES}
    order by ranked.at desc, ranked.id desc`.execute(database)
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }))
}

function byFeature<T extends { feature: string }>(rows: readonly T[]): Map<string, T[]> {
  const found = new Map<string, T[]>()
  for (const row of rows) found.set(row.feature, [...(found.get(row.feature) ?? []), row])
  return found
}

/** The most specific first, then by names; at one place what operators set is before the study's list. */
function inOrder(one: SetFeature, other: SetFeature): number {
  const level = (setting: SetFeature) => FEATURE_LEVELS.indexOf(setting.level)
  const place = ({ company, group, theme, by }: SetFeature) => [company ?? '', group ?? '', theme ?? '', by].join(' ')
  return level(one) - level(other) || (place(one) < place(other) ? -1 : 1)
}

/** A flag that is set somewhere and that no release declares any more: it can only be ended. */
const undeclared = (name: string): Omit<DefinedFeature, 'definition'> & { definition: null } => ({
  name,
  remote: name.split('.')[0] ?? null,
  label: null,
  definition: null,
  levels: [],
})

/** Every feature and flag with where it is set and its history, the product's first. */
export async function listFeaturesOf(database: Database): Promise<OperatedFeature[]> {
  const [defined, operators, lists, participants, changes] = await Promise.all([
    definedFeatures(database),
    readOperatorSettings(database),
    readStudyLists(database),
    countParticipants(database),
    readFeatureChanges(database, null),
  ])
  const [settingsOf, changesOf] = [byFeature([...operators, ...lists]), byFeature(changes)]
  const known = new Set(defined.map(({ name }) => name))
  const left = [...new Set(operators.map(({ feature }) => feature))].filter((name) => !known.has(name)).sort()
  return [...defined, ...left.map(undeclared)].map(({ levels, ...feature }) => ({
    ...feature,
    levels: [...levels],
    settings: (settingsOf.get(feature.name) ?? []).map(({ feature: _, ...setting }) => setting).sort(inOrder),
    participants: participants.get(feature.name) ?? 0,
    changes: changesOf.get(feature.name) ?? [],
  }))
}

/** One feature or flag, as in the list; one that is neither declared nor set has nothing but its name. */
export async function listedFeature(database: Database, name: string): Promise<OperatedFeature> {
  const found = (await listFeaturesOf(database)).find((feature) => feature.name === name)
  return found ?? { ...undeclared(name), levels: [], settings: [], participants: 0, changes: [] }
}
