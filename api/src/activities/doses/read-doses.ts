import { isDosed, objectiveTypeOf } from '@almanac/domain/objective-types'
import { sql } from 'kysely'
import {
  DEFAULT_DAY_END,
  type DoseEntry,
  type DosePlan,
  type DoseResponse,
  type RecordedDose,
  recordedDoseOf,
} from '@almanac/domain/doses'
import { addDays, type LocalDate, type WallClock } from '@almanac/domain/time'
import type { Database } from '../../http/serve'
import { type PlanActivity, type PlanObjective, planOf, type ReminderVersion } from './plan'

/** A medication or routine of a participant. */
export interface DoseSubject {
  user_id: string
  activity_id: string
  objective_id: string
}

/** The plan and the recorded doses of a medication or routine. */
export interface DoseRecords extends DoseSubject {
  type: string
  /** The time zone in which plans begin and end. */
  zone: string
  plan: DosePlan
  /** In chronological order. */
  recorded: RecordedDose[]
  /** Times for which reminders have fired, with their instants. */
  fired: FiredRow[]
}

export interface FiredRow extends WallClock {
  /** A string, in UTC. */
  scheduled_for: string
}

/** Dose days, both inclusive; without it, all of them. */
export interface DosePeriod {
  start: LocalDate
  end: LocalDate
}

export const subjectKey = ({ user_id, objective_id }: Pick<DoseSubject, 'user_id' | 'objective_id'>): string =>
  `${user_id} ${objective_id}`

interface SubjectRow extends DoseSubject, PlanActivity {
  /** The objective of the study's current version, or the participant's own; null if there is none. */
  objective: PlanObjective | null
}

type VersionRow = DoseSubject & ReminderVersion
type EntryRow = DoseSubject & DoseResponse & DoseEntry

/**
 * Reads what decides the doses of these objectives, by `subjectKey`; objectives of other types are
 * left out. `zoneOf` has each participant's time zone.
 */
export async function readDoses(
  database: Database,
  subjects: readonly DoseSubject[],
  zoneOf: (user_id: string) => string,
  period?: DosePeriod,
): Promise<Map<string, DoseRecords>> {
  if (subjects.length === 0) return new Map()
  const wanted = JSON.stringify(subjects)
  const [rows, versions, fired, entries] = await Promise.all([
    subjectRows(database, wanted),
    versionRows(database, wanted),
    firedRows(database, wanted, period),
    entryRows(database, wanted, period),
  ])
  const [versionsOf, firedOf, entriesOf] = [byKey(versions), byKey(fired), byKey(entries)]
  return new Map(
    rows.flatMap(({ objective, ...activity }): [string, DoseRecords][] => {
      const key = subjectKey(activity)
      const type = objective?.type ?? typeOf(entriesOf.get(key)?.[0])
      if (!isDosed(type)) return []
      const { user_id, activity_id, objective_id, day_end } = activity
      const zone = zoneOf(user_id)
      const ofSubject = firedOf.get(key) ?? []
      const plan = planOf(activity, objective ?? undefined, versionsOf.get(key) ?? [], ofSubject, zone)
      const recorded = (entriesOf.get(key) ?? []).flatMap(
        (row) => recordedDoseOf(row, row, day_end ?? DEFAULT_DAY_END) ?? [],
      )
      recorded.sort((one, other) => one.instant - other.instant)
      return [[key, { user_id, activity_id, objective_id, type, zone, plan, recorded, fired: ofSubject }]]
    }),
  )
}

/** The type of a former objective, by an entry for it. */
const typeOf = (entry: EntryRow | undefined): string => objectiveTypeOf(entry?.type ?? '') ?? ''

function byKey<R extends DoseSubject>(rows: readonly R[]): Map<string, R[]> {
  const grouped = new Map<string, R[]>()
  for (const row of rows) {
    const known = grouped.get(subjectKey(row))
    if (known) known.push(row)
    else grouped.set(subjectKey(row), [row])
  }
  return grouped
}

const WANTED = (wanted: string) =>
  sql`jsonb_to_recordset(${wanted}::jsonb) as wanted (user_id uuid, activity_id uuid, objective_id uuid)`

async function subjectRows(database: Database, wanted: string): Promise<SubjectRow[]> {
  const { rows } = await sql<SubjectRow>`
    select distinct on (wanted.user_id, wanted.objective_id) wanted.*,
      to_json(own.joined_at)#>>'{}' as joined_at,
      own.reminders_version is not distinct from own.definition_version as copied,
      (definition.document->>'day_end')::integer as day_end, definition.document->>'end_date' as end_date,
      (select json_build_object('type', objective->'type', 'reminders', coalesce(objective->'reminders', '[]'),
          'minimum_interval_minutes', objective->'minimum_interval_minutes')
        from (select coalesce(added.document || jsonb_build_object('type', added.type), (select given.objective
          from jsonb_array_elements(definition.document->'objectives') as given (objective)
          where given.objective->>'id' = wanted.objective_id::text limit 1)) as objective) as found
        where objective is not null) as objective
    from ${WANTED(wanted)}
    join participant_activities own on own.user_id = wanted.user_id and own.activity_id = wanted.activity_id
    join activity_definitions definition on definition.id = own.activity_id and definition.version = own.definition_version
    left join objectives added on added.user_id = wanted.user_id and added.id = wanted.objective_id`.execute(database)
  return rows
}

async function versionRows(database: Database, wanted: string): Promise<VersionRow[]> {
  const columns = sql`version.user_id, version.activity_id, version.objective_id, version.repeat_type, version.repeat,
    version.time, version.day_number, version.start_date, to_json(version.valid_from)#>>'{}' as valid_from`
  const isWanted = sql`wanted.user_id = version.user_id and wanted.activity_id = version.activity_id
    and wanted.objective_id = version.objective_id`
  const { rows } = await sql<VersionRow>`
    select ${columns}, null as valid_until from ${WANTED(wanted)} join reminders version on ${isWanted}
    union all
    select ${columns}, to_json(version.valid_until)#>>'{}' from ${WANTED(wanted)} join past_reminders version on ${isWanted}`.execute(
    database,
  )
  return rows
}

async function firedRows(
  database: Database,
  wanted: string,
  period: DosePeriod | undefined,
): Promise<(DoseSubject & FiredRow)[]> {
  const { rows } = await sql<DoseSubject & FiredRow>`
    select fired.user_id, fired.activity_id, fired.objective_id, fired.date_for as date, fired.time,
      to_char(min(fired.scheduled_for) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as scheduled_for
    from ${WANTED(wanted)}
    join reminder_firings fired on fired.user_id = wanted.user_id and fired.objective_id = wanted.objective_id
      ${period ? sql`and fired.date_for between ${period.start}::date and ${addDays(period.end, 1)}::date` : sql``}
    group by 1, 2, 3, 4, 5`.execute(database)
  return rows
}

async function entryRows(database: Database, wanted: string, period: DosePeriod | undefined): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select recorded.user_id, recorded.activity_id, entry.*, recorded.id, to_json(recorded.measured_at)#>>'{}' as measured_at,
      recorded.time_zone, recorded.date_posted_for
    from (select user_id, activity_id, array_agg(objective_id) as objective_ids from ${WANTED(wanted)} group by 1, 2) as wanted
    join responses recorded on recorded.user_id = wanted.user_id and recorded.activity_id = wanted.activity_id
      and recorded.deleted_at is null
      ${period ? sql`and recorded.date_posted_for between ${addDays(period.start, -1)}::date and ${addDays(period.end, 2)}::date` : sql``}
    cross join lateral jsonb_to_recordset(recorded.entries) as entry (objective_id uuid, type text, value float8,
      reminder_time integer, medication_administration_date text, as_needed boolean)
    where entry.objective_id = any(wanted.objective_ids) and entry.type in ('MedicationEntry', 'RoutineEntry')
    order by recorded.measured_at, recorded.id`.execute(database)
  return rows
}
