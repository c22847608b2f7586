import { sql } from 'kysely'
import type { Rollout, RolloutChange } from '@almanac/contracts/platform/rollouts'
import type { RuleDocument } from '../../database/documents/platform'
import type { Reason } from '../../database/documents/reason'
import { DEFAULT_LOCALE } from '../../http/locales'
import type { Database } from '../../http/serve'
import { reasonIn } from '../reasons'
import { snapshotAt } from '../registry/snapshot'
import { BUNDLED } from '../releases/bundled'
import { readHistories } from './history'
import { knownGoodOf, type RemoteHistory } from './known-good'
import { audienceSizes, peopleIn } from './people'
import { knownGoodBeside, placesOf, rollbackTarget } from './rollback-target'
import { documentOf, ruleOf, type Scope } from './rule'
import { type Place, placeKey } from './served-periods'

/** Maximum changes in the history of each scope. */
const MAX_CHANGES = 20

/** The scopes to list; all by default. */
interface RolloutFilter {
  remote: string | null
  scopes?: readonly Place[]
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

/** Of more scopes all are read. */
const FEW_SCOPES = 20

const fewOf = (scopes: readonly Place[] | undefined) => (scopes && scopes.length <= FEW_SCOPES ? scopes : undefined)

/** The condition for both tables; each column alone, so that the index of places is used. */
function narrowed({ remote, scopes }: RolloutFilter) {
  const isScope = ({ company_id, group_id }: Place) =>
    sql`(its.company_id ${company_id === null ? sql`is null` : sql`= ${company_id}`} and its.group_id ${group_id === null ? sql`is null` : sql`= ${group_id}`})`
  const few = fewOf(scopes)
  const conditions = [
    ...(remote === null ? [] : [sql`its.remote = ${remote}`]),
    ...(few ? [sql`(${sql.join(few.map(isScope), sql` or `)})`] : []),
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

/** The known good release of the scope, and the one besides it. */
function knownGoodAt(scope: ScopeRow, history: RemoteHistory | undefined): string[] {
  const first = history && knownGoodOf(history, placesOf(scope), (version) => history.releases.has(version))
  if (!first) return []
  const second = knownGoodBeside(history, scope, first.version)
  return [first.version, ...(second ? [second.version] : [])]
}

function inOrder(one: ScopeRow, other: ScopeRow): number {
  const [left, right] = [one, other].map(({ remote, company, group }) => [remote, company ?? '', group ?? ''])
  for (const [index, word] of (left ?? []).entries()) {
    const against = right?.[index] ?? ''
    if (word !== against) return word < against ? -1 : 1
  }
  return 0
}

/** What is needed of places beside their own rows. */
interface Surroundings {
  histories: ReadonlyMap<string, RemoteHistory>
  sizeOf: (place: Place) => number
}

async function readRollouts(
  database: Database,
  wanted: RolloutFilter,
  locale: string,
  { histories, sizeOf }: Surroundings,
): Promise<Rollout[]> {
  const rules = await readRules(database, wanted)
  const changes = await readChanges(database, wanted)
  const places = new Map<string, { scope: ScopeRow; rule?: RuleRow; changes: ChangeRow[] }>(
    rules.map((rule) => [placeOf(rule), { scope: rule, rule, changes: [] }]),
  )
  for (const change of changes) {
    const place = placeOf(change)
    const found = places.get(place) ?? { scope: change, changes: [] }
    places.set(place, found)
    found.changes.push(change)
  }
  const keys = wanted.scopes && new Set(wanted.scopes.map(placeKey))
  return [...places.values()]
    .filter(({ scope }) => !keys || keys.has(placeKey(scope)))
    .sort((one, other) => inOrder(one.scope, other.scope))
    .map(({ scope, scope: { remote, company, group }, rule, changes: own }) => ({
      remote,
      company,
      group,
      rule: rule ? ruleOf(rule) : null,
      known_good: knownGoodAt(scope, histories.get(remote)),
      people: sizeOf(scope),
      changes: [...ownOf(rule, own), ...own.map((change) => changeOf(locale, change))].slice(0, MAX_CHANGES),
      back: backOf(scope, rule, histories.get(remote)),
    }))
}

/** The histories of all remotes as they were read for serving: what they say of the past changes with the revision alone. */
async function servedHistories(database: Database): Promise<Surroundings['histories']> {
  const { revision } = await database.selectFrom('registry_state').select('revision').executeTakeFirstOrThrow()
  const { remotes } = await snapshotAt(database, Number(revision))
  return new Map(remotes.map(({ remote, history }) => [remote, history]))
}

/** The rollouts of one remote, or of all, with their history in this language. Sorted by remote, everyone first, then companies and groups by key. */
export async function listRolloutsOf(database: Database, remote: string | null, locale: string): Promise<Rollout[]> {
  const [histories, sizeOf] = await Promise.all([servedHistories(database), audienceSizes(database)])
  return readRollouts(database, { remote }, locale, { histories, sizeOf })
}

/** The rollouts of these scopes of all remotes, in the order of `listRolloutsOf`. */
export async function listRolloutsAt(database: Database, scopes: readonly Place[], locale: string): Promise<Rollout[]> {
  const [histories, sizeOf] = await Promise.all([servedHistories(database), audienceSizes(database)])
  return readRollouts(database, { remote: null, scopes }, locale, { histories, sizeOf })
}

/** Those of some scopes of one remote that have or had a rule, as they are in this transaction, with their history in English. */
export async function rolloutsOf(database: Database, remote: string, scopes: readonly Scope[]): Promise<Rollout[]> {
  if (scopes.length === 0) return []
  const histories = await readHistories(database, remote, fewOf(scopes)?.flatMap(placesOf))
  const sizeOf = await audienceSizes(database)
  return readRollouts(database, { remote, scopes }, DEFAULT_LOCALE, { histories, sizeOf })
}

/** One scope of one remote, as it is in this transaction, with its history in English. */
export async function rolloutOf(database: Database, remote: string, scope: Scope): Promise<Rollout> {
  const histories = await readHistories(database, remote, placesOf(scope))
  const people = await peopleIn(database, scope)
  const around = { histories, sizeOf: () => people }
  const [found] = await readRollouts(database, { remote, scopes: [scope] }, DEFAULT_LOCALE, around)
  if (found) return found
  return {
    remote,
    company: scope.company,
    group: scope.group,
    rule: null,
    known_good: [],
    people,
    changes: [],
    back: null,
  }
}
