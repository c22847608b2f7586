import { sql } from 'kysely'
import type { Entry, VaccinationAttributes } from '@almanac/contracts/activities/responses'
import { localise } from '@almanac/domain/texts'
import { inBatches, BATCH_SIZE, type Batches } from '../../database/own-data'
import { type Place, placeAt } from '../../http/cursor'
import type { Database } from '../../http/serve'
import { fullName } from '../../people'
import type { ObjectiveDocument } from '../definition'
import { type ActivityVersion, ownObjectivesOf, versionsOf } from '../definitions/queries'
import { recordersOf } from '../responses/recorded-by'

/** One entry with its question, in the reader's language; numbers and units as entered. */
export interface OwnEntry {
  objective_id: string
  type: Entry['type']
  name: string
  /** The key of the vital, such as `weight`, and the labels of its parts. */
  vital: { key: string; parts: { key: string; label: string }[] } | null
  numbers: number[]
  unit: string | null
  original_unit: string | null
  text: string | null
  /** A time of day as HHMM. */
  time: number | null
  /** The chosen answers; null for an answer that no longer exists. */
  answers: (string | null)[]
  medication: string | null
  dose: Dose | null
  amount_taken: string | null
  administered_at: string | null
  /** The time, as HHMM, of the reminder that this entry answers. */
  reminder_time: number | null
  /** A dose for none of the planned ones. */
  as_needed: boolean
  /** Id of the picture given as the answer. */
  image_id: string | null
  vaccination: VaccinationAttributes | null
  /** The measuring device, as it names itself. */
  measured_with: string | null
  measured_with_id: string | null
  /** Sent by a device, with the numbers unchanged since. */
  sent_by_device: boolean
}

/** A dose as set by the person; its unit is a predefined one or free text. */
export interface Dose {
  amount: number | null
  unit: string | null
}

/** The dose of an objective; null if none is set. */
export function doseOf({
  medication_dose_amount: amount = null,
  medication_dose_unit: unit = null,
  medication_unit_of_dose_other: other = null,
}: ObjectiveDocument): Dose | null {
  return amount === null && unit === null ? null : { amount, unit: unit === 'other' ? (other ?? unit) : unit }
}

export interface OwnResponse {
  id: string
  activity_id: string
  activity: string
  measured_at: Date
  time_zone: string
  date_posted_for: string
  is_visible: boolean
  point_total: number
  /** Name of the family member who recorded it, empty if their account is deleted; null if the person recorded it. */
  recorded_by: string | null
  /** Instants are strings (ISO 8601). */
  created_at: string
  updated_at: string
  entries: OwnEntry[]
}

/** The fields of an activity version that its answers need. */
interface NamedVersion {
  title: string
  objectives: Map<string, ObjectiveDocument>
}

/** Looks up questions by activity and version; reads each activity once. */
function activityVersionReader(database: Database, user_id: string, locale: string) {
  const known = new Map<string, Promise<NamedVersion>>()
  const own = ownObjectivesOf(database, user_id)
  const versions = new Map<string, Promise<ActivityVersion[]>>()
  function versionsById(id: string): Promise<ActivityVersion[]> {
    const reading = versions.get(id) ?? versionsOf(database, id)
    versions.set(id, reading)
    return reading
  }
  async function read(id: string, version: number): Promise<NamedVersion> {
    const versions = await versionsById(id)
    const definition = versions.find((one) => one.version === version)
    // An answer to a question of another version is named by the newest that has it.
    const objectives = [
      ...versions.toReversed().flatMap(({ document }) => document.objectives),
      ...(definition?.document.objectives ?? []),
      ...(await own).map(({ document }) => document),
    ]
    return {
      title: definition ? localise(definition.document.title, locale) : '',
      objectives: new Map(objectives.map((objective) => [objective.id, objective])),
    }
  }
  return (id: string, version: number): Promise<NamedVersion> => {
    const key = `${id} ${version}`
    const reading = known.get(key) ?? read(id, version)
    known.set(key, reading)
    return reading
  }
}

/** An entry with its question, localized. */
export function entryOf(entry: Entry, objective: ObjectiveDocument | undefined, locale: string): OwnEntry {
  const { vital } = objective ?? {}
  const options = new Map(objective?.answers?.map((answer) => [answer.id, localise(answer.answer_text, locale)]))
  const value = entry.value ?? null
  return {
    objective_id: entry.objective_id,
    type: entry.type,
    name: objective ? localise(objective.name, locale) : '',
    vital: vital
      ? { key: vital.key, parts: vital.parts.map(({ key, label }) => ({ key, label: localise(label, locale) })) }
      : null,
    numbers: entry.values ?? (value === null ? [] : [value]),
    unit: entry.unit ?? null,
    original_unit: entry.original_unit ?? null,
    text: entry.text ?? null,
    time: entry.time ?? null,
    answers: (entry.answers ?? []).map(({ id }) => options.get(id) ?? null),
    medication:
      entry.type === 'MedicationEntry'
        ? objective?.medication_name
          ? localise(objective.medication_name, locale)
          : objective
            ? localise(objective.name, locale)
            : ''
        : null,
    dose: objective ? doseOf(objective) : null,
    amount_taken: entry.medication_amount_taken ?? null,
    administered_at: entry.medication_administration_date ?? null,
    reminder_time: entry.reminder_time ?? null,
    as_needed: entry.as_needed ?? false,
    image_id: entry.image_id ?? null,
    vaccination: entry.vaccination_attributes ?? null,
    measured_with: entry.connected_object_type ?? null,
    measured_with_id: entry.connected_object_id ?? null,
    sent_by_device: entry.provenance === 'measured',
  }
}

/** An instant as text. Two more Dates per row would slow down reading a long history by half. */
const instantText = (column: string) =>
  sql<string>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** Which of a person's records to read; all of them if empty. */
export interface OwnPeriod {
  /** Local dates, inclusive. */
  start_date?: string | null
  end_date?: string | null
  activity_id?: string | null
}

/** All of the person's responses that are not deleted: by local date, and on each by when they were measured, newest first. */
export async function* ownEntries(
  database: Database,
  user_id: string,
  locale: string,
  { start_date, end_date, activity_id: only }: OwnPeriod = {},
): Batches<OwnResponse> {
  const versionOf = activityVersionReader(database, user_id, locale)
  const read = (last: (Place & { date_posted_for: string }) | undefined) =>
    database
      .selectFrom('responses')
      .where('user_id', '=', user_id)
      .where('deleted_at', 'is', null)
      .$if(Boolean(start_date), (query) => query.where('date_posted_for', '>=', start_date ?? ''))
      .$if(Boolean(end_date), (query) => query.where('date_posted_for', '<=', end_date ?? ''))
      .$if(Boolean(only), (query) => query.where('activity_id', '=', only ?? ''))
      .$if(last !== undefined, (query) =>
        query.where(
          sql<boolean>`(date_posted_for, measured_at, id) < (${last?.date_posted_for}::date, ${last?.at}::timestamptz, ${last?.id}::uuid)`,
        ),
      )
      .select([
        'id',
        'activity_id',
        'definition_version',
        'measured_at',
        'time_zone',
        'date_posted_for',
        'is_visible',
        'point_total',
        'entries',
        'recorded_by_user_id',
        placeAt('measured_at').as('at'),
        instantText('created_at').as('created_at'),
        instantText('updated_at').as('updated_at'),
      ])
      .$narrowType<{ entries: Entry[] }>()
      .orderBy('date_posted_for', 'desc')
      .orderBy('measured_at', 'desc')
      .orderBy('id', 'desc')
      .limit(BATCH_SIZE)
      .execute()
  for await (const rows of inBatches(read)) {
    const responses: OwnResponse[] = []
    const recorders = await recordersOf(database, rows)
    for (const { activity_id, definition_version, entries, recorded_by_user_id: recorder, at: _at, ...row } of rows) {
      const { title, objectives } = await versionOf(activity_id, definition_version)
      responses.push({
        ...row,
        activity_id,
        activity: title,
        recorded_by: recorder === null ? null : fullName(recorders.get(recorder)),
        entries: entries.map((entry) => entryOf(entry, objectives.get(entry.objective_id), locale)),
      })
    }
    yield responses
  }
}

/**
 * Number of responses in a period with an entry of these types, or of any type if none are
 * given. `limit` stops counting.
 */
export async function countEntriesOf(
  database: Database,
  user_id: string,
  { start_date = null, end_date = null, activity_id = null }: OwnPeriod,
  types: readonly Entry['type'][] | null,
  limit = Number.MAX_SAFE_INTEGER,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from responses
      where user_id = ${user_id} and deleted_at is null
        and (${start_date}::date is null or date_posted_for >= ${start_date}::date)
        and (${end_date}::date is null or date_posted_for <= ${end_date}::date)
        and (${activity_id}::uuid is null or activity_id = ${activity_id}::uuid)
        and exists (select from jsonb_array_elements(entries) as entry
          where ${types}::text[] is null or entry ->> 'type' = any (${types}::text[]))
      limit ${limit}
    ) as found`.execute(database)
  return rows[0]?.count ?? 0
}
