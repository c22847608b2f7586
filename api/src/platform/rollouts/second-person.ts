import { sql, type Transaction } from 'kysely'
import { newId } from '@almanac/domain/ids'
import type { RuleDocument } from '../../database/documents/platform'
import type { Tables } from '../../database/tables'
import type { Fault } from '../../http/errors'
import type { Database } from '../../http/serve'
import { record } from '../audit/audit-trail'
import { type Scope, subjectOf } from './rule'

/** How long a request waits for the second person. */
export const APPROVAL_HOURS = 24

/** A rule for all people of a scope, wanted by one person. */
interface Wanted {
  remote: string
  scope: Scope
  version: string
  changed_by: string
}

/** Whether a company of this scope wants two people for all of its people; for everyone, whether any open one does. */
async function isWanted(database: Database, { company_id }: Scope): Promise<boolean> {
  const found = await database
    .selectFrom('companies')
    .where('second_person', '=', true)
    .where('status', '=', 'open')
    .$if(company_id !== null, (query) => query.where('id', '=', company_id))
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Whether a rule newly gives a version to all people of its scope. */
export function reachesAll(before: RuleDocument | null, version: string, percent: number): boolean {
  return percent === 100 && !(before?.version === version && before.percent === 100)
}

const TEAM = 'team: '
const isTeam = (actor: string) => actor.startsWith(TEAM)

/** Whether the request of a team's token is one's own: who made the token was shown it, and can use it alone. */
async function isByOwnToken(
  database: Database,
  { remote, changed_by }: Pick<Wanted, 'remote' | 'changed_by'>,
  asked_by: string,
): Promise<boolean> {
  if (!isTeam(asked_by)) return false
  const made = await database
    .selectFrom('team_tokens')
    .where('remote', '=', remote)
    .where('name', '=', asked_by.slice(TEAM.length))
    .where('created_by', '=', changed_by)
    .select('id')
    .executeTakeFirst()
  return made !== undefined
}

/**
 * Where a company wants two people: undefined when the second one, an operator who is not the first, asks for the
 * same. Else the request is stored, and the fault says what it waits for. The caller commits before refusing.
 */
export async function secondPersonFault(
  transaction: Transaction<Tables>,
  { remote, scope, version, changed_by }: Wanted,
): Promise<Fault | undefined> {
  if (!(await isWanted(transaction, scope))) return undefined
  const own = transaction
    .selectFrom('rollout_approvals')
    .where('remote', '=', remote)
    .where('company_id', 'is not distinct from', scope.company_id)
    .where('group_id', 'is not distinct from', scope.group_id)
  const asked = await own
    .where('version', '=', version)
    .where('asked_at', '>', sql<Date>`now() - make_interval(hours => ${APPROVAL_HOURS})`)
    .select(['id', 'asked_by'])
    .executeTakeFirst()
  if (
    asked &&
    (asked.asked_by === changed_by || (await isByOwnToken(transaction, { remote, changed_by }, asked.asked_by)))
  )
    return { code: 'SECOND_PERSON_SAME', values: { remote, version } }
  if (asked && !isTeam(changed_by)) {
    await transaction.deleteFrom('rollout_approvals').where('id', '=', asked.id).execute()
    return undefined
  }
  if (!asked) await ask(transaction, { remote, scope, version, changed_by })
  return { code: 'SECOND_PERSON_NEEDED', values: { remote, version } }
}

async function ask(transaction: Transaction<Tables>, { remote, scope, version, changed_by }: Wanted): Promise<void> {
  const row = { version, asked_by: changed_by, asked_at: sql<Date>`clock_timestamp()` }
  await transaction
    .insertInto('rollout_approvals')
    .values({ id: newId(), remote, company_id: scope.company_id, group_id: scope.group_id, ...row })
    .onConflict((conflict) => conflict.columns(['remote', 'company_id', 'group_id']).doUpdateSet(row))
    .execute()
  await record(transaction, {
    actor: changed_by,
    action: 'approval_asked',
    subject: subjectOf(remote, scope),
    document: { remote, company: scope.company, group: scope.group, version },
  })
}
