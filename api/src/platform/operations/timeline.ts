import { sql } from 'kysely'
import { safeParse } from 'zod/v4/core'
import type { TimelineEntry } from '@almanac/contracts/platform/controls'
import { timelineEntry } from '@almanac/contracts/schema/platform/controls'
import { isRecord, propertyOf } from '@almanac/domain/records'
import type { Database } from '../../http/serve'
import { reasonIn, reasonsIn } from '../reasons'
import { scopeOf } from '../rollouts/rule'

/** Entries that are shown. */
const MAX_ENTRIES = 50

/** Rows of the audit trail that are read for them: a withdrawal has one for each place, of which hundreds are one entry. */
const MAX_ROWS = 10_000

/** What the audit trail has of releases; flags stand beside them. */
const ACTIONS = timelineEntry.shape.action.options.filter((action) => action !== 'flagged')

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** A change in the audit trail, and in how many places besides its own the same was done at once. */
interface AuditedChange {
  id: string
  at: Date
  actor: string
  action: string
  subject: string
  document: unknown
  other_places: number
}

/** The latest changes. What one person, or the server, took back in many places within a minute is named by the widest. */
async function readChanges(database: Database): Promise<AuditedChange[]> {
  const { rows } = await sql<AuditedChange>`
    with latest as (
      select id, at, actor, action, subject, document, case when action in ('rollback', 'withdrawal')
        then concat_ws(' ', actor, action, split_part(subject, ',', 1), document->'before'->>'version',
          date_trunc('minute', at))
        else id::text end as change
      from audit_trail where action in (${sql.join(ACTIONS)}) order by at desc, id desc limit ${MAX_ROWS}),
    counted as (
      -- The same place a second time is another change.
      select *, row_number() over (partition by change, subject order by at desc, id desc) as time from latest),
    ranked as (
      select *, row_number() over (partition by change, time
          order by document->>'company' nulls first, document->>'group' nulls first) as place,
        count(*) over (partition by change, time)::int - 1 as other_places
      from counted)
    select id, at, actor, action, subject, document, other_places from ranked
    where place = 1 order by at desc, id desc limit ${MAX_ENTRIES}`.execute(database)
  return rows
}

/** One change; empty for one that this version does not know. */
function entryOf(locale: string, row: AuditedChange): TimelineEntry[] {
  const { document, subject, other_places } = row
  const read = (key: string) => textOf(propertyOf(document, key))
  const after = propertyOf(document, 'after')
  const before = propertyOf(document, 'before')
  const rule = isRecord(after) ? after : before
  const percent = propertyOf(rule, 'percent')
  const version = read('version') ?? textOf(propertyOf(rule, 'version'))
  const former = textOf(propertyOf(before, 'version'))
  const entry = safeParse(timelineEntry, {
    id: row.id,
    at: row.at.toISOString(),
    by: row.actor,
    action: row.action,
    remote: subject === 'everything' ? null : (subject.split(',')[0] ?? null),
    company: read('company'),
    group: read('group'),
    ...(other_places > 0 ? { other_places } : {}),
    version,
    ...(former === null || version === null || former === version ? {} : { former_version: former }),
    percent: isRecord(after) && typeof percent === 'number' ? percent : null,
    reason: reasonIn(locale, { reason: read('reason'), reasons: reasonsIn(propertyOf(document, 'reasons')) }),
  })
  return entry.success ? [entry.data] : []
}

/** The latest changes of all remotes, by whom and why in this language, with what the server flagged; the newest first. */
export async function readTimeline(database: Database, locale: string): Promise<TimelineEntry[]> {
  const rows = await readChanges(database)
  const flags = await database
    .selectFrom('release_verdicts')
    .where('action', '=', 'flag')
    .orderBy('at', 'desc')
    .limit(MAX_ENTRIES)
    .select(['id', 'at', 'remote', 'version', 'company_id', 'group_id', 'reason', 'reasons'])
    .execute()
  const flagged = await Promise.all(
    flags.map(async ({ id, at, remote, version, reason, reasons, ...place }): Promise<TimelineEntry> => {
      const { company, group } = await scopeOf(database, place)
      return {
        id,
        at: at.toISOString(),
        by: 'automatic',
        action: 'flagged',
        remote,
        company,
        group,
        version,
        percent: null,
        reason: reasonIn(locale, { reason, reasons }),
      }
    }),
  )
  return [...rows.flatMap((row) => entryOf(locale, row)), ...flagged]
    .toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at))
    .slice(0, MAX_ENTRIES)
}
