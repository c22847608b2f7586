import { sql, type Transaction } from 'kysely'
import type { Body } from '@almanac/contracts'
import type { endPlan, Plan, planRollout } from '@almanac/contracts/platform/controls'
import type { HostDocument } from '@almanac/contracts/platform/releases'
import { newId } from '@almanac/domain/ids'
import type { Tables } from '../../database/tables'
import { inTransaction } from '../../database/transaction'
import { invalid, Refusal } from '../../http/errors'
import type { Database } from '../../http/serve'
import { record } from '../audit/audit-trail'
import { requireNotPaused } from '../controls/pause'
import { because, reasonColumns, reasonIn, type ServerReason } from '../reasons'
import { lockRegistry } from '../registry/revision'
import { currentRule, findScope, type Scope, subjectOf } from '../rollouts/rule'
import { setRuleIn } from '../rollouts/set-rule'

const HOUR_MS = 3_600_000

/** Ended plans are listed for this many hours. */
const LISTED_HOURS = 48

/** The plans that are active, and those that ended lately, the newest first, with reasons in this language; of one remote, or of all. */
export async function listPlans(
  database: Database,
  { remote = null, id, locale }: { remote?: string | null; id?: string; locale: string },
): Promise<Plan[]> {
  const rows = await database
    .selectFrom('rollout_plans')
    .leftJoin('companies', 'companies.id', 'rollout_plans.company_id')
    .leftJoin('groups', 'groups.id', 'rollout_plans.group_id')
    .$if(remote !== null, (query) => query.where('rollout_plans.remote', '=', remote ?? ''))
    .$if(id !== undefined, (query) => query.where('rollout_plans.id', '=', id ?? ''))
    .where(sql<boolean>`(ended_at is null or ended_at > now() - make_interval(hours => ${LISTED_HOURS}))`)
    .orderBy('created_at', 'desc')
    .limit(100)
    .selectAll('rollout_plans')
    .select(['companies.key as company', 'groups.key as group'])
    .execute()
  return rows.map((row) => ({
    id: row.id,
    remote: row.remote,
    version: row.version,
    company: row.company,
    group: row.group,
    percents: row.percents,
    hours: row.hours,
    step: row.step,
    created_by: row.created_by,
    created_at: row.created_at.toISOString(),
    due_at:
      row.ended_at || row.step >= row.percents.length - 1
        ? null
        : new Date(row.stepped_at.getTime() + row.hours * HOUR_MS).toISOString(),
    waiting: row.ended_at ? null : row.waiting,
    outcome: row.outcome,
    reason: reasonIn(locale, row),
  }))
}

/** Ends the active plan of a scope; false without one. */
async function endActive(
  transaction: Transaction<Tables>,
  remote: string,
  scope: Scope,
  { actor, why }: { actor: string; why: ServerReason },
): Promise<string | undefined> {
  const ended = await transaction
    .updateTable('rollout_plans')
    .where('remote', '=', remote)
    .where('company_id', 'is not distinct from', scope.company_id)
    .where('group_id', 'is not distinct from', scope.group_id)
    .where('ended_at', 'is', null)
    .set({ ended_at: sql<Date>`clock_timestamp()`, outcome: 'canceled', waiting: null, ...reasonColumns(why) })
    .returning('id')
    .executeTakeFirst()
  if (ended)
    await record(transaction, {
      actor,
      action: 'plan_ended',
      subject: subjectOf(remote, scope),
      document: { remote, company: scope.company, group: scope.group, ...why },
    })
  return ended?.id
}

/** Refuses a plan that would begin by taking the release away from people who have it. */
async function requireNotLower(
  transaction: Transaction<Tables>,
  remote: string,
  scope: Scope,
  { version, percent }: { version: string; percent: number },
): Promise<void> {
  const rule = await currentRule(transaction, remote, scope)
  if (rule?.version !== version || rule.percent <= percent) return
  throw new Refusal(422, [
    { code: 'PLAN_LOWERS', field: 'percents', values: { version, percent: `${rule.percent} %` } },
  ])
}

/**
 * Plans the growth of a rule and sets it to the first percentage; a plan that the scope has ends. 409 while rollouts
 * are paused, 422 for percentages that do not rise, or begin below what the release has reached.
 */
export async function makePlan(
  database: Database,
  remote: string,
  { version, percents, hours, ...named }: Body<typeof planRollout>,
  actor: string,
  { host, locale }: { host: HostDocument; locale: string },
): Promise<Plan> {
  if (percents.some((percent, index) => index > 0 && percent <= (percents[index - 1] ?? 0)))
    throw invalid('PLAN_NOT_GROWING', 'percents')
  const made = await inTransaction(database, async (transaction) => {
    await lockRegistry(transaction)
    await requireNotPaused(transaction)
    const scope = await findScope(transaction, named)
    await requireNotLower(transaction, remote, scope, { version, percent: percents[0] ?? 0 })
    await endActive(transaction, remote, scope, { actor, why: because({ code: 'plan_replaced', values: {} }) })
    const steps = percents.map((percent) => `${percent} %`).join(' → ')
    const set = await setRuleIn(
      transaction,
      remote,
      { version, percent: percents[0] ?? 0, ...named },
      { changed_by: actor, host, why: because({ code: 'planned', values: { steps, hours } }) },
    )
    if ('fault' in set) return set
    const id = newId()
    const isDone = percents.length === 1
    await transaction
      .insertInto('rollout_plans')
      .values({
        id,
        remote,
        version,
        company_id: scope.company_id,
        group_id: scope.group_id,
        percents,
        hours,
        created_by: actor,
        step: 0,
        ...(isDone ? { ended_at: new Date(), outcome: 'done' as const } : {}),
      })
      .execute()
    await record(transaction, {
      actor,
      action: 'rollout_planned',
      subject: subjectOf(remote, scope),
      document: { remote, company: scope.company, group: scope.group, version, percents, hours },
    })
    return { id }
  })
  if ('fault' in made) throw new Refusal(409, [made.fault])
  return planById(database, made.id, locale)
}

async function planById(database: Database, id: string, locale: string): Promise<Plan> {
  const [plan] = await listPlans(database, { id, locale })
  if (!plan) throw new Error('A plan that was just written is not there')
  return plan
}

/** Ends the plan of a scope; the rule stays as it is. 409 without one. */
export async function cancelPlan(
  database: Database,
  remote: string,
  named: Body<typeof endPlan>,
  { actor, locale }: { actor: string; locale: string },
): Promise<Plan> {
  const id = await inTransaction(database, async (transaction) => {
    const scope = await findScope(transaction, named)
    return endActive(transaction, remote, scope, { actor, why: because({ code: 'plan_ended', values: {} }) })
  })
  if (id === undefined) throw new Refusal(409, [{ code: 'NO_PLAN', values: { remote } }])
  return planById(database, id, locale)
}
