import { sql, type Selectable, type Transaction } from 'kysely'
import type { Tables } from '../../database/tables'
import type { PlanWaiting } from '../../database/documents/controls'
import { inTransaction } from '../../database/transaction'
import { Refusal } from '../../http/errors'
import type { Database } from '../../http/serve'
import { noteAlert } from '../alerts/alerts'
import { record } from '../audit/audit-trail'
import { killSwitches } from '../controls/kill-switch'
import { currentPause } from '../controls/pause'
import { audienceOfScope, baseOf, NO_TRIALS, slicesOf, trialsAt, trialsOf } from '../evidence/counts'
import { isAboveAllowed, LEAST_PEOPLE } from '../evidence/judge'
import { SEVERITY_LEVELS } from '../evidence/outcome'
import { because, reasonColumns, type StoredReason } from '../reasons'
import { lockRegistry } from '../registry/revision'
import { unknownHost } from '../releases/checks/host'
import { readHistories } from '../rollouts/history'
import { peopleIn } from '../rollouts/people'
import { knownGoodBeside, placesOf } from '../rollouts/rollback-target'
import { currentRule, type Scope, scopeOf, subjectOf } from '../rollouts/rule'
import { setRuleIn } from '../rollouts/set-rule'

type PlanRow = Selectable<Tables['rollout_plans']>

/** What a plan comes to when it is looked at. */
type Decision =
  | { stop: StoredReason<string>; outcome: 'stopped' | 'canceled' }
  | { wait: PlanWaiting | null }
  | { grow: number }
  | { done: true }

const HOUR_MS = 3_600_000

/** The latest verdict about the release since the plan was made: a flag stops it as well as a withdrawal. */
async function verdictSince(transaction: Database, { remote, version, created_at }: PlanRow) {
  return transaction
    .selectFrom('release_verdicts')
    .where('remote', '=', remote)
    .where('version', '=', version)
    .where('at', '>', created_at)
    .orderBy('at', 'desc')
    .select(['reason', 'reasons'])
    .executeTakeFirst()
}

/** Whether a person has withdrawn the release since the plan was made, whatever rule names it now. */
async function isWithdrawnSince(
  transaction: Transaction<Tables>,
  { remote, version, created_at }: PlanRow,
): Promise<boolean> {
  const withdrawn = await transaction
    .selectFrom('releases')
    .where('remote', '=', remote)
    .where('version', '=', version)
    .where('withdrawn_at', '>', created_at)
    .select('version')
    .executeTakeFirst()
  return withdrawn !== undefined
}

/** Different signed-in people who loaded the plan's version in its scope since an instant, outside of outages. */
async function peopleSince(
  transaction: Transaction<Tables>,
  { remote, version, company_id, group_id }: PlanRow,
  since: Date,
): Promise<number> {
  const { people } = await transaction
    .selectFrom('release_loads')
    .where('remote', '=', remote)
    .where('version', '=', version)
    .where('company_id', 'is not distinct from', company_id)
    .where('group_id', 'is not distinct from', group_id)
    .where('loaded_at', '>=', since)
    .where('outside', '=', false)
    .where('visitor', '=', false)
    .select(sql<number>`count(distinct person)::int`.as('people'))
    .executeTakeFirstOrThrow()
  return people
}

/** Whether signed-in people meet failures more often than with the known good release, since the latest step. */
async function failsTooOften(transaction: Transaction<Tables>, plan: PlanRow): Promise<boolean> {
  const { remote, version, company_id, group_id, created_at, stepped_at } = plan
  const place = { company_id, group_id }
  const scope = { remote, version, ...place, since: created_at, from: stepped_at }
  const trials = await trialsOf(transaction, scope, await audienceOfScope(transaction, place, LEAST_PEOPLE))
  const ofPeople = trials.filter(({ visitor }) => !visitor)
  const history = (await readHistories(transaction, remote, placesOf(place))).get(remote)
  const good = history && knownGoodBeside(history, plan, version)
  const base = good ? await baseOf(transaction, remote, good.version) : NO_TRIALS
  return isAboveAllowed(
    SEVERITY_LEVELS.flatMap((_, level) => {
      const [everybody] = slicesOf(ofPeople, level)
      return everybody ? { of: everybody.of, base: trialsAt(base, level) } : []
    }),
  )
}

/** Why a plan that is due may not grow; null when it may. */
async function obstacle(transaction: Transaction<Tables>, plan: PlanRow): Promise<PlanWaiting | null> {
  if (await currentPause(transaction)) return 'pause'
  const people = await peopleSince(transaction, plan, plan.stepped_at)
  const reached = Math.floor((await peopleIn(transaction, plan)) * ((plan.percents[plan.step] ?? 0) / 100))
  if (people < Math.min(LEAST_PEOPLE, Math.max(1, reached))) return 'people'
  return (await failsTooOften(transaction, plan)) ? 'rate' : null
}

async function decide(transaction: Transaction<Tables>, plan: PlanRow, scope: Scope, now: Date): Promise<Decision> {
  const { remote, version, percents, step } = plan
  const verdict = await verdictSince(transaction, plan)
  if (verdict) return { stop: verdict, outcome: 'stopped' }
  if ((await killSwitches(transaction)).has(remote))
    return { stop: because({ code: 'plan_switched_off', values: { remote } }), outcome: 'stopped' }
  if (await isWithdrawnSince(transaction, plan))
    return { stop: because({ code: 'plan_withdrawn', values: {} }), outcome: 'canceled' }
  const rule = await currentRule(transaction, remote, scope)
  const [expected = 0, next] = [percents[step], percents[step + 1]]
  if (next === undefined) return { done: true }
  if (rule?.version === version && rule.percent === percents.at(-1)) return { done: true }
  if (rule?.version !== version || rule.percent !== expected)
    return { stop: because({ code: 'plan_overtaken', values: {} }), outcome: 'canceled' }
  if (now.getTime() < plan.stepped_at.getTime() + plan.hours * HOUR_MS) return { wait: null }
  const wait = await obstacle(transaction, plan)
  return wait ? { wait } : { grow: next }
}

/** Raises the rule to the next percentage; returns what came in the way instead. */
async function grow(
  transaction: Transaction<Tables>,
  plan: PlanRow,
  scope: Scope,
  percent: number,
): Promise<Decision | undefined> {
  const { remote, version, percents, step, created_by } = plan
  try {
    const set = await setRuleIn(
      transaction,
      remote,
      {
        version,
        percent,
        ...(scope.company === null ? {} : { company: scope.company }),
        ...(scope.group === null ? {} : { group: scope.group }),
      },
      // A worker has no host of its own; whether the release fits that of a tab is judged when it is served.
      {
        changed_by: created_by,
        host: unknownHost,
        why: because({ code: 'plan_step', values: { step: step + 2, steps: percents.length } }),
      },
    )
    return 'fault' in set ? { wait: 'second_person' } : undefined
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const [entry] = error.entries
    const why = entry
      ? because({ code: 'refused', values: { ...entry.values, error: entry.code } })
      : { reason: error.message }
    return { stop: why, outcome: 'stopped' }
  }
}

async function stop(
  transaction: Transaction<Tables>,
  plan: PlanRow,
  scope: Scope,
  { why, outcome, now }: { why: StoredReason<string>; outcome: 'stopped' | 'canceled'; now: Date },
): Promise<void> {
  const { id, remote, version } = plan
  await transaction
    .updateTable('rollout_plans')
    .where('id', '=', id)
    .set({ ended_at: now, outcome, waiting: null, ...reasonColumns(why) })
    .execute()
  await record(transaction, {
    actor: 'automatic',
    action: 'plan_ended',
    subject: subjectOf(remote, scope),
    document: { remote, company: scope.company, group: scope.group, version, ...why },
  })
  if (outcome === 'stopped') await noteAlert(transaction, { what: 'plan_stopped', remote, version, ...why })
}

async function look(transaction: Transaction<Tables>, id: string, now: Date): Promise<void> {
  await lockRegistry(transaction)
  // Another server may have looked at it meanwhile.
  const plan = await transaction
    .selectFrom('rollout_plans')
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .forUpdate()
    .selectAll()
    .executeTakeFirst()
  if (!plan) return
  const scope = await scopeOf(transaction, plan)
  let decision: Decision = await decide(transaction, plan, scope, now)
  if ('grow' in decision) {
    const hindrance = await grow(transaction, plan, scope, decision.grow)
    if (!hindrance) {
      const step = plan.step + 1
      const isLast = step === plan.percents.length - 1
      await transaction
        .updateTable('rollout_plans')
        .where('id', '=', id)
        .set({ step, stepped_at: now, waiting: null, ...(isLast ? { ended_at: now, outcome: 'done' as const } : {}) })
        .execute()
      return
    }
    decision = hindrance
  }
  if ('stop' in decision) {
    await stop(transaction, plan, scope, { why: decision.stop, outcome: decision.outcome, now })
    return
  }
  await transaction
    .updateTable('rollout_plans')
    .where('id', '=', id)
    .set(
      'done' in decision
        ? { ended_at: now, outcome: 'done', waiting: null }
        : { waiting: 'wait' in decision ? decision.wait : null },
    )
    .execute()
}

/**
 * Looks at every active plan: grows those that are due and may, stops those whose release was flagged. Any number of
 * servers may do so at once; each step is made once.
 */
export async function growPlans(database: Database, now = new Date()): Promise<void> {
  const active = await database
    .selectFrom('rollout_plans')
    .where('ended_at', 'is', null)
    .orderBy('created_at')
    .select('id')
    .execute()
  for (const { id } of active) await inTransaction(database, (transaction) => look(transaction, id, now))
}
