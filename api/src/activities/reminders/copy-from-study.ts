import { sql } from 'kysely'
import { localDateOf } from '@almanac/domain/time'
import { zonesOf } from '../../account'
import { inTransaction } from '../../database/transaction'
import type { Database } from '../../http/serve'
import type { ActivityDocument } from '../definition'
import { PLANNABLE_COLUMNS, plansOf, savePlans } from './plan'

/** Maximum number of activities copied in one transaction. */
const MAX_ACTIVITIES_PER_TRANSACTION = 500

/** A participant's activity whose reminders are from an earlier version, or not copied yet. */
interface Outdated {
  user_id: string
  activity_id: string
  definition_version: number
  /** The version that was copied last; null if none was. */
  reminders_version: number | null
  joined_at: Date
}

const outdatedOf = (transaction: Database) =>
  transaction
    .selectFrom('participant_activities')
    .where(sql<boolean>`reminders_version is distinct from definition_version`)
    .select(['user_id', 'activity_id', 'definition_version', 'reminders_version', 'joined_at'])
    .forUpdate()

/**
 * Copies the study's reminders to participants who joined an activity or whose activity
 * has a new version, and plans them; returns the number of activities. Reminders that a
 * participant has changed stay unchanged. May run in several processes concurrently.
 */
export async function copyReminders(
  database: Database,
  {
    signal,
    batchSize = MAX_ACTIVITIES_PER_TRANSACTION,
    now,
  }: { signal?: AbortSignal; batchSize?: number; now?: Date } = {},
): Promise<number> {
  let copied = 0
  for (let last = batchSize; last >= batchSize && !signal?.aborted; copied += last) {
    last = await inTransaction(database, async (transaction) => {
      const outdated = await outdatedOf(transaction).orderBy('user_id').limit(batchSize).skipLocked().execute()
      await copyOutdated(transaction, outdated, now ?? new Date())
      return outdated.length
    })
  }
  return copied
}

/** The same for one activity of one participant, in the caller's transaction. */
export async function copyActivity(
  transaction: Database,
  user_id: string,
  activity_id: string,
  now: Date = new Date(),
): Promise<void> {
  const outdated = await outdatedOf(transaction)
    .where('user_id', '=', user_id)
    .where('activity_id', '=', activity_id)
    .execute()
  await copyOutdated(transaction, outdated, now)
}

async function copyOutdated(transaction: Database, outdated: readonly Outdated[], now: Date): Promise<void> {
  if (outdated.length === 0) return
  const user_ids = [...new Set(outdated.map(({ user_id }) => user_id))]
  await replaceReminders(transaction, outdated, await remindersOfStudy(transaction, outdated, user_ids, now))
  await sql`
    update participant_activities as theirs set reminders_version = outdated.definition_version
    from jsonb_to_recordset(${JSON.stringify(outdated)}::jsonb) as outdated (user_id uuid, activity_id uuid, definition_version integer)
    where theirs.user_id = outdated.user_id and theirs.activity_id = outdated.activity_id`.execute(transaction)
  const unplanned = await transaction
    .selectFrom('reminders')
    .where('user_id', 'in', user_ids)
    .where('activity_id', 'in', [...new Set(outdated.map(({ activity_id }) => activity_id))])
    .where('send_notifications', '=', true)
    .where('next_at', 'is', null)
    .select(PLANNABLE_COLUMNS)
    .execute()
  await savePlans(transaction, await plansOf(transaction, unplanned, now))
}

/** The study's reminders of these activities, per participant. */
async function remindersOfStudy(
  database: Database,
  outdated: readonly Outdated[],
  user_ids: readonly string[],
  now: Date,
) {
  const [documents, zones] = await Promise.all([documentsOf(database, outdated), zonesOf(database, user_ids)])
  return outdated.flatMap(({ user_id, activity_id, definition_version, reminders_version, joined_at }) =>
    (documents.get(`${activity_id} ${definition_version}`)?.objectives ?? []).flatMap((objective) =>
      objective.reminders.map(
        ({ id, repeat_type, time, day_number, start_date = null, send_notifications = true }) => ({
          user_id,
          id,
          activity_id,
          objective_id: objective.id,
          repeat_type,
          time,
          day_number,
          send_notifications,
          // Reminders that are copied first apply from the joining; those of later versions, from now.
          valid_from: reminders_version === null ? joined_at : now,
          start_date:
            start_date ?? (repeat_type === 'interval' ? localDateOf(joined_at, zones.get(user_id) ?? 'UTC') : null),
        }),
      ),
    ),
  )
}

/** Replaces the study's reminders; those of the participant's own objectives, and those they have changed, stay. */
async function replaceReminders(
  transaction: Database,
  outdated: readonly Outdated[],
  wanted: Awaited<ReturnType<typeof remindersOfStudy>>,
): Promise<void> {
  const these = JSON.stringify(outdated)
  const rows = JSON.stringify(wanted)
  const untouched = sql<boolean>`
    exists (select from objectives own where own.user_id = reminders.user_id and own.id = reminders.objective_id)
    or exists (select from objective_settings settings where settings.user_id = reminders.user_id and settings.objective_id = reminders.objective_id and settings.own_reminders)`
  await sql`
    delete from reminders using jsonb_to_recordset(${these}::jsonb) as outdated (user_id uuid, activity_id uuid)
    where reminders.user_id = outdated.user_id and reminders.activity_id = outdated.activity_id and not (${untouched})
      and not exists (select from jsonb_to_recordset(${rows}::jsonb) as wanted (user_id uuid, id uuid) where wanted.user_id = reminders.user_id and wanted.id = reminders.id)`.execute(
    transaction,
  )
  await sql`
    insert into reminders (user_id, id, activity_id, objective_id, repeat_type, time, day_number, start_date, send_notifications, valid_from)
    select wanted.user_id, wanted.id, wanted.activity_id, wanted.objective_id, wanted.repeat_type, wanted.time, wanted.day_number, wanted.start_date, wanted.send_notifications, wanted.valid_from
    from jsonb_to_recordset(${rows}::jsonb) as wanted
      (user_id uuid, id uuid, activity_id uuid, objective_id uuid, repeat_type text, time integer, day_number integer, start_date date, send_notifications boolean, valid_from timestamptz)
    where not exists (select from objective_settings settings where settings.user_id = wanted.user_id and settings.objective_id = wanted.objective_id and settings.own_reminders)
    on conflict (user_id, id) do update set
      send_notifications = excluded.send_notifications, start_date = excluded.start_date,
      next_at = case when (reminders.start_date, reminders.send_notifications) is not distinct from (excluded.start_date, excluded.send_notifications) then reminders.next_at end`.execute(
    transaction,
  )
}

async function documentsOf(database: Database, outdated: readonly Outdated[]): Promise<Map<string, ActivityDocument>> {
  const versions = [
    ...new Map(
      outdated.map((activity) => [`${activity.activity_id} ${activity.definition_version}`, activity]),
    ).values(),
  ]
  const definitions = await database
    .selectFrom('activity_definitions')
    .where(({ or, eb, and }) =>
      or(
        versions.map(({ activity_id, definition_version }) =>
          and([eb('id', '=', activity_id), eb('version', '=', definition_version)]),
        ),
      ),
    )
    .select(['id', 'version', 'document'])
    .$narrowType<{ document: ActivityDocument }>()
    .execute()
  return new Map(definitions.map(({ id, version, document }) => [`${id} ${version}`, document]))
}
