import { sql } from 'kysely'
import type { Rollout, RolloutChange } from '@almanac/contracts/platform/rollouts'
import type { RuleDocument } from '../../database/tables/platform'
import type { Reason } from '../../database/tables/reason'
import { DEFAULT_LOCALE } from '../../http/locales'
import type { Database } from '../../http/serve'
import { reasonIn } from '../reasons'
import { BUNDLED } from '../releases/bundled'
import { readHistories } from './history'
import type { RemoteHistory } from './known-good'
import { rollbackTarget } from './rollback-target'
import { audienceSizes, peopleIn } from './people'
import { documentOf, ruleOf, type Scope } from './rule'

/** Maximum changes in the history of each scope. */
const MAX_CHANGES = 20

/** The scopes to list; all by default. */
interface RolloutFilter {
  remote: string | null
  scope?: Scope
}

interface ScopeRow {
  remote: string
  company_id: string | null
  group_id: string | null
  company: string | null
  group: string | null
}

interface RuleRow extends ScopeRow {
  id: string
  version: string
  percent: number
  theme_key: string | null
  urgent: boolean
  changed_by: string
  changed_at: Date
}

interface ChangeRow extends ScopeRow {
  id: string
  at: Date
  action: RolloutChange['action']
  before: RuleDocument | null
  after: RuleDocument | null
  changed_by: string
  reason: string | null
  reasons: Reason[] | null
}

const placeOf = ({ remote, company_id, group_id }: ScopeRow): string =>
  `${remote} ${company_id ?? ''} ${group_id ?? ''}`

/** The condition for both tables. */
function narrowed({ remote, scope }: RolloutFilter) {
  const conditions = [
    ...(remote === null ? [] : [sql`its.remote = ${remote}`]),
    ...(scope
      ? [
          sql`its.company_id is not distinct from ${scope.company_id} and its.group_id is not distinct from ${scope.group_id}`,
        ]
      : []),
  ]
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
}

async function readRules(database: Database, wanted: RolloutFilter): Promise<RuleRow[]> {
  const { rows } = await sql<RuleRow>`
    select its.id, its.remote, its.company_id, its.group_id, companies.key as company, groups.key as group,
      its.version, its.percent, its.theme_key, its.urgent, its.changed_by, its.changed_at
    from rollouts its left join companies on companies.id = its.company_id left join groups on groups.id = its.group_id
    where ${narrowed(wanted)}`.execute(database)
  return rows
}

/** The latest of each scope, the newest first. */
async function readChanges(database: Database, wanted: RolloutFilter): Promise<ChangeRow[]> {
  const { rows } = await sql<ChangeRow>`
    select ranked.id, ranked.at, ranked.remote, ranked.company_id, ranked.group_id, companies.key as company, groups.key as group,
      ranked.action, ranked.before, ranked.after, ranked.changed_by, ranked.reason, ranked.reasons
    from (
      select its.*, row_number() over (partition by its.remote, its.company_id, its.group_id order by its.at desc, its.id desc) as place
      from rollout_changes its where ${narrowed(wanted)}) as ranked
    left join companies on companies.id = ranked.company_id left join groups on groups.id = ranked.group_id
    where ranked.place <= ${MAX_CHANGES}
    order by ranked.at desc, ranked.id desc`.execute(database)
  return rows
}

function changeOf(locale: string, { id, at, changed_by, action, before, after, ...why }: ChangeRow): RolloutChange {
  return {
    id,
    at: at.toISOString(),
    changed_by,
    action,
    before: before && ruleOf(before),
    after: after && ruleOf(after),
    reason: reasonIn(locale, why),
  }
}

/** A rule of the installation has no history: its change is derived from the rule. */
function ownOf(rule: RuleRow | undefined, changes: ChangeRow[]): RolloutChange[] {
  const [latest] = changes
  if (!rule || (latest && (rule.changed_by !== BUNDLED || rule.changed_at <= latest.at))) return []
  return [
    {
      id: rule.id,
      at: rule.changed_at.toISOString(),
      changed_by: rule.changed_by,
      action: 'rollout',
      before: latest?.after ? ruleOf(latest.after) : null,
      after: ruleOf(rule),
      reason: null,
    },
  ]
}

/** What a rollback of the scope would restore. */
function backOf(scope: ScopeRow, rule: RuleRow | undefined, history: RemoteHistory | undefined): Rollout['back'] {
  const found = history && rollbackTarget(history, scope, rule ? documentOf(rule) : null)
  return found && 'target' in found ? { rule: found.target && ruleOf(found.target) } : null
}

function inOrder(one: ScopeRow, other: ScopeRow): number {
  const [left, right] = [one, other].map(({ remote, company, group }) => [remote, company ?? '', group ?? ''])
  for (const [index, word] of (left ?? []).entries()) {
    const against = right?.[index] ?? ''
    if (word !== against) return word < against ? -1 : 1
  }
  return 0
}

async function readRollouts(database: Database, wanted: RolloutFilter, locale: string): Promise<Rollout[]> {
  const rules = await readRules(database, wanted)
  const changes = await readChanges(database, wanted)
  const histories = await readHistories(database, wanted.remote)
  const sizeOf = await audienceSizes(database)
  const scopes = new Map<string, { scope: ScopeRow; rule?: RuleRow; changes: ChangeRow[] }>(
    rules.map((rule) => [placeOf(rule), { scope: rule, rule, changes: [] }]),
  )
  for (const change of changes) {
    const place = placeOf(change)
    const found = scopes.get(place) ?? { scope: change, changes: [] }
    scopes.set(place, found)
    found.changes.push(change)
  }
  return [...scopes.values()]
    .sort((one, other) => inOrder(one.scope, other.scope))
    .map(({ scope, scope: { remote, company, group }, rule, changes: own }) => ({
      remote,
      company,
      group,
      rule: rule ? ruleOf(rule) : null,
      people: sizeOf(scope),
      changes: [...ownOf(rule, own), ...own.map((change) => changeOf(locale, change))].slice(0, MAX_CHANGES),
      back: backOf(scope, rule, histories.get(remote)),
    }))
}

/** The rollouts of one remote, or of all, with their history in this language. Sorted by remote, everyone first, then companies and groups by key. */
export function listRolloutsOf(database: Database, remote: string | null, locale: string): Promise<Rollout[]> {
  return readRollouts(database, { remote }, locale)
}

/** One scope of one remote; by default with its history in English. */
export async function rolloutOf(
  database: Database,
  remote: string,
  scope: Scope,
  locale = DEFAULT_LOCALE,
): Promise<Rollout> {
  const [found] = await readRollouts(database, { remote, scope }, locale)
  if (found) return found
  const people = await peopleIn(database, scope)
  return { remote, company: scope.company, group: scope.group, rule: null, people, changes: [], back: null }
}
