import { safeParse } from 'zod/v4/core'
import type { TimelineEntry } from '@almanac/contracts/platform/controls'
import { timelineEntry } from '@almanac/contracts/schema/platform/controls'
import { isRecord, propertyOf } from '@almanac/domain/records'
import type { Database } from '../../http/serve'
import { reasonIn, reasonsIn } from '../reasons'
import { scopeOf } from '../rollouts/rule'

/** Entries that are shown. */
const MAX_ENTRIES = 50

/** What the audit trail has of releases; flags stand beside them. */
const ACTIONS = timelineEntry.shape.action.options.filter((action) => action !== 'flagged')

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** One row of the audit trail; undefined for one that this version does not know. */
function entryOf(
  locale: string,
  row: {
    id: string
    at: Date
    actor: string
    action: string
    subject: string
    document: unknown
  },
): TimelineEntry[] {
  const { document, subject } = row
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
    version,
    ...(former === null || version === null || former === version ? {} : { former_version: former }),
    percent: isRecord(after) && typeof percent === 'number' ? percent : null,
    reason: reasonIn(locale, { reason: read('reason'), reasons: reasonsIn(propertyOf(document, 'reasons')) }),
  })
  return entry.success ? [entry.data] : []
}

/** The latest changes of all remotes, by whom and why in this language, with what the server flagged; the newest first. */
export async function readTimeline(database: Database, locale: string): Promise<TimelineEntry[]> {
  const rows = await database
    .selectFrom('audit_trail')
    .where('action', 'in', ACTIONS)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_ENTRIES)
    .select(['id', 'at', 'actor', 'action', 'subject', 'document'])
    .execute()
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
