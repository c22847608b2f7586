import type { Selectable, Transaction } from 'kysely'
import type { Rule } from '@almanac/contracts/platform/rollouts'
import type { RuleDocument } from '../../database/tables/platform'
import type { Tables } from '../../database/tables'
import { BUNDLED } from '../releases/register'
import type { Scope } from './scope'

type Row = Pick<Selectable<Tables['rollouts']>, 'version' | 'percent' | 'theme_key' | 'urgent' | 'changed_by'>

/** A rule as its history keeps it: with a mark where it is the installation's own, which follows the installation. */
export function documentOf({ version, percent, theme_key, urgent, changed_by }: Row): RuleDocument {
  return { version, percent, theme_key, urgent, ...(changed_by === BUNDLED ? { changed_by: BUNDLED } : {}) }
}

/** A rule as teams and operators see it. */
export function ruleOf({ version, percent, theme_key, urgent }: Rule): Rule {
  return { version, percent, theme_key, urgent }
}

/** Whether two rules give the same to the same people. */
export function isSameRule(one: RuleDocument, other: RuleDocument): boolean {
  return one.version === other.version && one.percent === other.percent && one.theme_key === other.theme_key
}

/** The rule of this very scope; null when there is none. */
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
