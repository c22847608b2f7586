import type { ReleaseRequest } from '@almanac/contracts/platform/company-releases'
import type { HostDocument } from '@almanac/contracts/platform/releases'
import { newId } from '@almanac/domain/ids'
import { inTransaction } from '../../database/transaction'
import { conflict, invalid, notFound, Refusal } from '../../http/errors'
import type { Database } from '../../http/serve'
import { record } from '../audit/audit-trail'
import { requireNotPaused } from '../controls/pause'
import { lockRegistry } from '../registry/revision'
import { HOST } from '../releases/bundled'
import { findScope, subjectOf } from '../rollouts/rule'
import { requireRelease, setRuleIn } from '../rollouts/set-rule'

/** Answered requests that are listed. */
const MAX_ANSWERED = 20
/** Requests that wait, as far as they are listed: one for each company and remote. */
const MAX_WAITING = 100

const requests = (database: Database) =>
  database
    .selectFrom('release_requests')
    .innerJoin('companies', 'companies.id', 'release_requests.company_id')
    .leftJoin('groups', 'groups.id', 'release_requests.group_id')
    .selectAll('release_requests')
    .select([
      'companies.key as company_key',
      'companies.name as company_name',
      'groups.key as group_key',
      'groups.name as group_name',
    ])

type Row = Awaited<ReturnType<ReturnType<typeof requests>['execute']>>[number]

function requestOf({ answered_at, answered_by, accepted, words, asked_at, ...row }: Row): ReleaseRequest {
  const { id, remote, version, company_key, company_name, group_key, group_name, reason, asked_by } = row
  return {
    id,
    remote,
    version,
    company: { key: company_key, name: company_name },
    group: group_key === null ? null : { key: group_key, name: group_name ?? group_key },
    reason,
    asked_by,
    asked_at: asked_at.toISOString(),
    answer:
      answered_at === null
        ? null
        : { accepted: accepted === true, words, by: answered_by ?? '', at: answered_at.toISOString() },
  }
}

/** What a company has asked for, the newest first. */
export async function requestsOf(database: Database, company_id: string): Promise<ReleaseRequest[]> {
  const rows = await requests(database)
    .where('release_requests.company_id', '=', company_id)
    .orderBy('asked_at', 'desc')
    .limit(MAX_ANSWERED)
    .execute()
  return rows.map(requestOf)
}

/** What all companies ask for: what waits, the oldest first, then what was answered, the newest first. */
export async function allRequests(database: Database): Promise<ReleaseRequest[]> {
  const waiting = await requests(database)
    .where('answered_at', 'is', null)
    .orderBy('asked_at')
    .limit(MAX_WAITING)
    .execute()
  const answered = await requests(database)
    .where('answered_at', 'is not', null)
    .orderBy('answered_at', 'desc')
    .limit(MAX_ANSWERED)
    .execute()
  return [...waiting, ...answered].map(requestOf)
}

/** What a company asks for. */
export interface AskedRelease {
  company: string
  group: string | null
  remote: string
  version: string
  reason: string
}

/** Stores a request. 404 for a release that there is not; 409 while the last one for this remote waits. */
export async function askForRelease(
  database: Database,
  { company, group, remote, version, reason }: AskedRelease,
  asked_by: string,
): Promise<void> {
  if (remote === HOST) throw notFound()
  await requireRelease(database, remote, version)
  const scope = await findScope(database, { company, group: group ?? undefined })
  const { company_id, group_id } = scope
  if (company_id === null) throw notFound()
  await inTransaction(database, async (transaction) => {
    const { numInsertedOrUpdatedRows = 0n } = await transaction
      .insertInto('release_requests')
      .values({ id: newId(), company_id, group_id, remote, version, reason, asked_by })
      .onConflict((waiting) => waiting.columns(['company_id', 'remote']).where('answered_at', 'is', null).doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows === 0n) throw conflict('RELEASE_ASKED_ALREADY')
    await record(transaction, {
      actor: asked_by,
      action: 'release_asked',
      subject: subjectOf(remote, scope),
      document: { version, reason },
    })
  })
}

interface RequestAnswer {
  accept: boolean
  words: string | null
}

/**
 * Answers a request; what is accepted becomes the rule of its scope, by the checks of every rollout. 404 for one that
 * there is not, 409 for one that was answered, and where a second person is needed: then it still waits.
 */
export async function answerRequest(
  database: Database,
  id: string,
  { accept, words }: RequestAnswer,
  { by, host }: { by: string; host: HostDocument },
): Promise<void> {
  if (!accept && words === null) throw invalid('CANT_BE_BLANK', 'words')
  const fault = await inTransaction(database, async (transaction) => {
    await lockRegistry(transaction)
    const row = await requests(transaction).where('release_requests.id', '=', id).executeTakeFirst()
    if (!row) throw notFound()
    if (row.answered_at !== null) throw conflict('RELEASE_REQUEST_ANSWERED')
    const { remote, version, company_key: company, group_key, company_id, group_id } = row
    const group = group_key ?? undefined
    if (accept) {
      await requireNotPaused(transaction)
      const rule = { version, percent: 100, company, ...(group === undefined ? {} : { group }) }
      const set = await setRuleIn(transaction, remote, rule, { changed_by: by, host, why: { reason: row.reason } })
      if ('fault' in set) return set.fault
    }
    await transaction
      .updateTable('release_requests')
      .where('id', '=', id)
      .set({ accepted: accept, words, answered_by: by, answered_at: new Date() })
      .execute()
    await record(transaction, {
      actor: by,
      action: 'release_request_answered',
      subject: subjectOf(remote, { company_id, group_id, company, group: group_key }),
      document: { version, accepted: accept, words },
    })
    return undefined
  })
  if (fault) throw new Refusal(409, [fault])
}
