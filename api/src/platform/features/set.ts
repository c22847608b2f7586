import { sql, type Transaction } from 'kysely'
import type { Body } from '@almanac/contracts'
import type { putFeature } from '@almanac/contracts/platform/features'
import { allowsValue, type FeatureLevel, type FlagValue } from '@almanac/domain/features'
import { newId } from '@almanac/domain/ids'
import type { Tables } from '../../database/tables'
import { inTransaction } from '../../database/transaction'
import { Refusal } from '../../http/errors'
import type { Database } from '../../http/serve'
import { personNamed } from '../named-person'
import { participantMark, record } from '../audit/audit-trail'
import { lockRegistry, raiseRevision } from '../registry/revision'
import { findScope, type Scope, shortList, subjectOf } from '../rollouts/rule'
import { type DefinedFeature, definedFeatures, valueInWords, valuesInWords } from './definitions'

/** The scope of a setting: one of a rollout, or one participant. */
export interface FeatureScope extends Scope {
  user_id: string | null
}

/** The wanted state of one scope; null ends the setting. */
export type WantedSetting = Body<typeof putFeature>

async function scopeNamed(
  database: Database,
  { user, company, group }: Pick<WantedSetting, 'user' | 'company' | 'group'>,
): Promise<FeatureScope> {
  if (user === undefined) return { ...(await findScope(database, { company, group })), user_id: null }
  if (company !== undefined || group !== undefined) throw new Refusal(422, [{ code: 'ONE_SCOPE', field: 'user' }])
  return { ...(await findScope(database, {})), user_id: await personNamed(database, user) }
}

function levelOf({ user_id, group_id, company_id }: FeatureScope): FeatureLevel {
  if (user_id !== null) return 'participant'
  if (group_id !== null) return 'group'
  return company_id === null ? 'everyone' : 'company'
}

/** Refuses a value or a level that the feature cannot have, and an unknown feature. A setting can be ended anywhere. */
function requireAllowed(
  known: readonly DefinedFeature[],
  { feature, value }: { feature: string; value: FlagValue | null },
  level: FeatureLevel,
): void {
  const defined = known.find(({ name }) => name === feature)
  if (!defined)
    throw new Refusal(404, [
      {
        code: 'UNKNOWN_FEATURE',
        field: 'feature',
        values: { feature, known: shortList(known.map(({ name }) => name)) },
      },
    ])
  if (value === null) return
  if (!defined.levels.includes(level))
    throw new Refusal(422, [{ code: 'FEATURE_NOT_AT_LEVEL', field: 'user', values: { feature } }])
  if (!allowsValue(defined.definition, value))
    throw new Refusal(422, [
      {
        code: 'FEATURE_VALUE_INVALID',
        field: 'value',
        values: { feature, value: valueInWords(value), known: valuesInWords(defined.definition) },
      },
    ])
}

/** The condition that selects exactly one scope of one feature, in both tables. */
const isOf = (feature: string, { company_id, group_id, user_id }: FeatureScope) =>
  sql<boolean>`feature = ${feature} and company_id is not distinct from ${company_id}::uuid
    and group_id is not distinct from ${group_id}::uuid and user_id is not distinct from ${user_id}::uuid`

async function currentValue(database: Database, feature: string, scope: FeatureScope): Promise<FlagValue | null> {
  const row = await database
    .selectFrom('feature_settings')
    .where(isOf(feature, scope))
    .select('value')
    .executeTakeFirst()
  return row?.value ?? null
}

/** 409 with the current state, where the scope was changed after `seen`. */
async function requireSeen(
  database: Database,
  feature: string,
  scope: FeatureScope,
  { seen, before }: { seen: string | null; before: FlagValue | null },
): Promise<void> {
  const latest = await database
    .selectFrom('feature_changes')
    .where(isOf(feature, scope))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .select(['id', 'changed_by'])
    .executeTakeFirst()
  if ((latest?.id ?? null) === seen) return
  const now = before === null ? '–' : valueInWords(before)
  throw new Refusal(409, [{ code: 'CHANGED_MEANWHILE', values: { by: latest?.changed_by ?? '–', now } }])
}

async function store(
  transaction: Transaction<Tables>,
  feature: string,
  scope: FeatureScope,
  { after, changed_by }: { after: FlagValue | null; changed_by: string },
): Promise<void> {
  const { company_id, group_id, user_id } = scope
  await transaction.deleteFrom('feature_settings').where(isOf(feature, scope)).execute()
  if (after === null) return
  await transaction
    .insertInto('feature_settings')
    .values({ id: newId(), feature, company_id, group_id, user_id, value: JSON.stringify(after), changed_by })
    .execute()
}

/** Sets or ends one setting with its history and the audit trail, and tells open tabs. */
async function change(
  transaction: Transaction<Tables>,
  feature: string,
  scope: FeatureScope,
  { before, after, changed_by }: { before: FlagValue | null; after: FlagValue | null; changed_by: string },
): Promise<void> {
  const { company_id, group_id, user_id } = scope
  const json = (value: FlagValue | null) => (value === null ? null : JSON.stringify(value))
  await store(transaction, feature, scope, { after, changed_by })
  await transaction
    .insertInto('feature_changes')
    .values({
      id: newId(),
      feature,
      company_id,
      group_id,
      user_id,
      before: json(before),
      after: json(after),
      changed_by,
    })
    .execute()
  await record(transaction, {
    actor: changed_by,
    action: 'feature_set',
    subject: user_id === null ? subjectOf(feature, scope) : participantMark('features', user_id),
    document: { feature, before, after },
  })
  await raiseRevision(transaction)
}

/**
 * Sets a feature in one scope, or ends what was set there; idempotent. 404 for an unknown feature,
 * company, group or person; 409 when it was changed since the caller read it; 422 for a value or a
 * level that the feature cannot have.
 */
export function setFeature(
  database: Database,
  { feature, value, seen, ...named }: WantedSetting,
  changed_by: string,
): Promise<FeatureScope> {
  return inTransaction(database, async (transaction) => {
    await lockRegistry(transaction)
    const scope = await scopeNamed(transaction, named)
    const before = await currentValue(transaction, feature, scope)
    // What no release declares any more can still be ended.
    if (value !== null || before === null)
      requireAllowed(await definedFeatures(transaction), { feature, value }, levelOf(scope))
    if (seen !== undefined) await requireSeen(transaction, feature, scope, { seen, before })
    if (before !== value) await change(transaction, feature, scope, { before, after: value, changed_by })
    return scope
  })
}
