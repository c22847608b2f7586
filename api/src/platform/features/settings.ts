import { type Expression, type RawBuilder, sql } from 'kysely'
import type { FlagValue } from '@almanac/domain/features'
import type { Database } from '../../http/serve'
import type { FeatureSettings } from './sources'

interface Row {
  feature: string
  company_id: string | null
  group_id: string | null
  value: FlagValue
}

/** The settings of rows by scope. */
function bySettingScope(rows: Row[]): FeatureSettings {
  const ofGroup = new Map<string, Map<string, FlagValue>>()
  const ofCompany = new Map<string, Map<string, FlagValue>>()
  const ofEveryone = new Map<string, FlagValue>()
  const at = (index: Map<string, Map<string, FlagValue>>, id: string) => {
    const found = index.get(id) ?? new Map<string, FlagValue>()
    index.set(id, found)
    return found
  }
  for (const { feature, company_id, group_id, value } of rows) {
    const scope =
      group_id !== null ? at(ofGroup, group_id) : company_id !== null ? at(ofCompany, company_id) : ofEveryone
    scope.set(feature, value)
  }
  return { ofGroup, ofCompany, ofEveryone }
}

/** What operators set for everyone, companies and groups. */
export async function readSettings(database: Database): Promise<FeatureSettings> {
  const rows = await database
    .selectFrom('feature_settings')
    .where('user_id', 'is', null)
    .select(['feature', 'company_id', 'group_id', 'value'])
    .execute()
  return bySettingScope(rows)
}

/** SQL: what operators set for this user alone, by feature. */
export function ownSettingsColumn(user_id: Expression<unknown>): RawBuilder<Record<string, FlagValue>> {
  return sql<Record<string, FlagValue>>`(
    select coalesce(json_object_agg(feature, value), '{}') from feature_settings where feature_settings.user_id = ${user_id})`
}
