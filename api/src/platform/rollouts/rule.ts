import type { Selectable, Transaction } from 'kysely'
import type { Rule } from '@almanac/contracts/platform/rollouts'
import type { Tables } from '../../database/tables'
import type { RuleDocument } from '../../database/documents/platform'
import { Refusal } from '../../http/errors'
import type { Database } from '../../http/serve'
import { BUNDLED } from '../releases/bundled'

export const EVERYONE: Scope = { company_id: null, group_id: null, company: null, group: null }

/** Maximum names in one sentence. */
const MAX_NAMED = 20

type Row = Pick<Selectable<Tables['rollouts']>, 'version' | 'percent' | 'theme_key' | 'urgent' | 'changed_by'>

/** A rule as its history stores it; one of the installation is marked, because it follows the installation. */
export function documentOf({ version, percent, theme_key, urgent, changed_by }: Row): RuleDocument {
  return { version, percent, theme_key, urgent, ...(changed_by === BUNDLED ? { changed_by: BUNDLED } : {}) }
}

/** A rule as teams and operators see it. */
export function ruleOf({ version, percent, theme_key, urgent, changed_by }: Rule & { changed_by?: string }): Rule {
  return {
    version,
    percent,
    theme_key,
    urgent,
    ...(changed_by === BUNDLED ? { follows_installation: true } : {}),
  }
}

/** Whether two rules are equal in effect. */
export function isSameRule(one: RuleDocument, other: RuleDocument): boolean {
  return one.version === other.version && one.percent === other.percent && one.theme_key === other.theme_key
}

/** The rule of exactly this scope; null without one. */
export async function currentRule(
  transaction: Transaction<Tables>,
  remote: string,
  { company_id, group_id }: Scope,
): Promise<RuleDocument | null> {
  const row = await transaction
    .selectFrom('rollouts')
    .where('remote', '=', remote)
    .where('company_id', 'is not distinct from', company_id)
    .where('group_id', 'is not distinct from', group_id)
    .select(['version', 'percent', 'theme_key', 'urgent', 'changed_by'])
    .executeTakeFirst()
  return row ? documentOf(row) : null
}

/** The scope of a rule: a group, a company, or everyone; with ids and keys. */
export interface Scope {
  company_id: string | null
  group_id: string | null
  company: string | null
  group: string | null
}

/** A list for a sentence, truncated to MAX_NAMED. */
export function shortList(words: readonly string[]): string {
  const shown = words.slice(0, MAX_NAMED).join(', ')
  return words.length > MAX_NAMED ? `${shown}, …` : shown || '–'
}

async function companyByKey(database: Database, company: string) {
  const found = await database.selectFrom('companies').where('key', '=', company).select('id').executeTakeFirst()
  if (found) return found.id
  const known = await database
    .selectFrom('companies')
    .orderBy('key')
    .limit(MAX_NAMED + 1)
    .select('key')
    .execute()
  throw new Refusal(404, [
    { code: 'UNKNOWN_COMPANY', field: 'company', values: { company, known: shortList(known.map(({ key }) => key)) } },
  ])
}

async function groupOfCompany(database: Database, company_id: string, company: string, group: string): Promise<Scope> {
  const groups = await database
    .selectFrom('groups')
    .where('company_id', '=', company_id)
    .orderBy('key')
    .select(['id', 'key'])
    .execute()
  const found = groups.find(({ key }) => key === group)
  if (found) return { company_id, company, group_id: found.id, group }
  throw new Refusal(404, [
    {
      code: 'UNKNOWN_GROUP',
      field: 'group',
      values: { company, group, known: shortList(groups.map(({ key }) => key)) },
    },
  ])
}

/** A group key that is unique among companies needs no company. */
async function groupAnywhere(database: Database, group: string): Promise<Scope> {
  const groups = await database
    .selectFrom('groups')
    .innerJoin('companies', 'companies.id', 'groups.company_id')
    .where('groups.key', '=', group)
    .orderBy('companies.key')
    .select(['groups.id', 'companies.id as company_id', 'companies.key as company'])
    .execute()
  const [found, another] = groups
  if (found && !another) return { company_id: found.company_id, company: found.company, group_id: found.id, group }
  if (!found) throw new Refusal(404, [{ code: 'UNKNOWN_GROUP_ANYWHERE', field: 'group', values: { group } }])
  throw new Refusal(422, [
    {
      code: 'GROUP_NEEDS_COMPANY',
      field: 'company',
      values: { group, known: shortList(groups.map(({ company }) => company)) },
    },
  ])
}

/**
 * The scope of these keys. 404 for an unknown company or group, with the known ones;
 * 422 for a group without its company where several have one of this key.
 */
export async function findScope(
  database: Database,
  { company, group }: { company?: string | undefined; group?: string | undefined },
): Promise<Scope> {
  if (company === undefined) return group === undefined ? EVERYONE : groupAnywhere(database, group)
  const company_id = await companyByKey(database, company)
  return group === undefined
    ? { ...EVERYONE, company_id, company }
    : groupOfCompany(database, company_id, company, group)
}

/** The scope of these ids. */
export async function scopeOf(
  database: Database,
  { company_id, group_id }: Pick<Scope, 'company_id' | 'group_id'>,
): Promise<Scope> {
  const company =
    company_id === null
      ? undefined
      : await database.selectFrom('companies').where('id', '=', company_id).select('key').executeTakeFirst()
  const group =
    group_id === null
      ? undefined
      : await database.selectFrom('groups').where('id', '=', group_id).select('key').executeTakeFirst()
  return { company_id, group_id, company: company?.key ?? null, group: group?.key ?? null }
}

/** The subject of a scope in the audit trail. */
export function subjectOf(remote: string, { company, group }: Scope): string {
  return [remote, company ?? 'everyone', ...(group === null ? [] : [group])].join(', ')
}
