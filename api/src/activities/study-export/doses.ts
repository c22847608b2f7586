import { isDosed, typesWith } from '@almanac/domain/objective-types'
import { sql } from 'kysely'
import type { Entry } from '@almanac/contracts/activities/responses'
import { type Dose, dayOfDose, doseDays, doseDayOf, type RecordedDose } from '@almanac/domain/doses'
import { instantOf, type LocalDate, wallClockOf } from '@almanac/domain/time'
import type { Batches } from '../../database/own-data'
import type { Database } from '../../http/serve'
import type { ObjectiveDocument } from '../definition'
import { type DoseRecords, type DoseSubject, readDoses } from '../doses/read-doses'
import { additionsByKey } from './additions'
import type { StudyQuestions } from './definitions'

/** The planned dose that an entry is for. */
export interface StudyDose {
  /** The dose day that it counts for. */
  date_for: LocalDate
  /** HHMM of the plan; null for one beyond the plan. */
  time: number | null
  /** A string, in UTC; null for one beyond the plan. */
  planned_at: string | null
}

/** A due dose that no entry answers. */
export interface UnansweredDose extends DoseSubject {
  date_for: LocalDate
  /** HHMM. */
  time: number
  objective: ObjectiveDocument | undefined
  added: boolean
  /** A string, in UTC. */
  planned_at: string
}

/** The doses of some participants, by the dose rule, as the history counts them. */
export interface ParticipantDoses {
  /** The planned dose of each entry, by `entryKey`. */
  answered: Map<string, StudyDose>
  unanswered: Omit<UnansweredDose, 'objective' | 'added'>[]
}

/** Number of participants whose doses are held at once. */
const PARTICIPANTS_BATCH_SIZE = 50

/** Identifies an entry for a dose among those of a response. */
export const entryKey = (
  response_id: string,
  { objective_id, reminder_time = null }: Pick<Entry, 'objective_id' | 'reminder_time'>,
): string => [response_id, objective_id, reminder_time].join(' ')

/** Reads the doses of these participants in the study's activities, from the first planned or recorded one until now. */
export async function participantDoses(
  database: Database,
  questions: StudyQuestions,
  user_ids: readonly string[],
  now: Date,
): Promise<ParticipantDoses> {
  const found: ParticipantDoses = { answered: new Map(), unanswered: [] }
  for (let from = 0; from < user_ids.length; from += PARTICIPANTS_BATCH_SIZE) {
    const batch = user_ids.slice(from, from + PARTICIPANTS_BATCH_SIZE)
    const [subjects, zones] = await Promise.all([subjectsOf(database, questions, batch), latestZones(database, batch)])
    const records = await readDoses(database, subjects, (user_id) => zones.get(user_id) ?? 'UTC')
    for (const record of records.values()) addDoses(found, record, now)
  }
  return found
}

/** Adds the doses of a medication or routine until `now`. */
export function addDoses(found: ParticipantDoses, record: DoseRecords, now: Date): void {
  const { plan, recorded, zone, user_id, activity_id, objective_id } = record
  const moment = { clock: wallClockOf(now, zone), instant: now.getTime() }
  const first = firstDay(record)
  if (first === undefined) return
  const keyOf = ({ response_id, reminder_time }: RecordedDose) => entryKey(response_id, { objective_id, reminder_time })
  for (const entry of recorded)
    found.answered.set(keyOf(entry), { date_for: dayOfDose(entry, plan.day_end), time: null, planned_at: null })
  const fired = new Map(record.fired.map(({ date, time, scheduled_for }) => [`${date} ${time}`, scheduled_for]))
  const plannedAt = ({ at: { date, time } }: Dose) =>
    fired.get(`${date} ${time}`) ?? instantOf(date, time, zone).toISOString().replace('Z', '000Z')
  // An entry can be dated ahead, across the date line.
  const last = [
    doseDayOf(moment.clock, plan.day_end),
    ...recorded.map((entry) => dayOfDose(entry, plan.day_end)),
  ].sort()
  for (const { day, doses } of doseDays(plan, recorded, [first, last.at(-1) ?? first], moment))
    for (const dose of doses) {
      const { time } = dose
      for (const entry of dose.entries)
        found.answered.set(keyOf(entry), { date_for: day, time, planned_at: plannedAt(dose) })
      if (dose.counted && dose.recorded === null)
        found.unanswered.push({ user_id, activity_id, objective_id, date_for: day, time, planned_at: plannedAt(dose) })
    }
}

/** The first dose day with a plan or an entry. */
function firstDay({ plan, recorded }: DoseRecords): LocalDate | undefined {
  const { day_end } = plan
  return [
    ...recorded.map((entry) => dayOfDose(entry, day_end)),
    ...plan.fired.map((clock) => doseDayOf(clock, day_end)),
    ...plan.reminders.flatMap(({ valid_from }) => (valid_from ? [doseDayOf(valid_from, day_end)] : [])),
  ].sort()[0]
}

/** The medications and routines of these participants that were planned or recorded. */
async function subjectsOf(
  database: Database,
  questions: StudyQuestions,
  user_ids: readonly string[],
): Promise<DoseSubject[]> {
  const isOfThem = sql`user_id = any(${user_ids}::uuid[]) and activity_id = any(${questions.activity_ids}::uuid[])`
  const { rows } = await sql<DoseSubject>`
    select distinct user_id, activity_id, objective_id from (
      select user_id, activity_id, objective_id from reminders where ${isOfThem}
      union all select user_id, activity_id, objective_id from past_reminders where ${isOfThem}
      union all select user_id, activity_id, objective_id from reminder_firings where ${isOfThem}
      union all select user_id, activity_id, (entry->>'objective_id')::uuid from responses
        cross join lateral jsonb_array_elements(entries) as entry
        where ${isOfThem} and deleted_at is null and entry->>'type' in ('MedicationEntry', 'RoutineEntry')
      union all select user_id, activity_id, objective_id from participant_activities
        cross join unnest(${questions.idsOfTypes(typesWith(isDosed))}::uuid[]) as objective_id
        where ${isOfThem} and reminders_version is distinct from definition_version
    ) as subject where objective_id is not null order by user_id, activity_id, objective_id`.execute(database)
  return rows
}

/** The time zone of each participant's latest response, as in the history. */
async function latestZones(database: Database, user_ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ user_id: string; last_zone: string }>`
    select distinct on (user_id) user_id, last_zone from response_days
    where user_id = any(${user_ids}::uuid[]) order by user_id, last_at desc`.execute(database)
  return new Map(rows.map(({ user_id, last_zone }) => [user_id, last_zone]))
}

/** Due doses of these activities without an answering entry, ordered by participant, activity, objective and time. */
export async function* unansweredDoses(
  database: Database,
  questions: StudyQuestions,
  now: Date = new Date(),
): Batches<UnansweredDose> {
  for (let last: string | undefined; ;) {
    const { rows } = await sql<{ user_id: string }>`
      select distinct user_id from participant_activities
      where activity_id = any(${questions.activity_ids}::uuid[]) and ${last ? sql`user_id > ${last}::uuid` : sql`true`}
      order by user_id limit ${PARTICIPANTS_BATCH_SIZE}`.execute(database)
    if (rows.length === 0) return
    const ids = rows.map(({ user_id }) => user_id)
    last = ids.at(-1)
    const { unanswered } = await participantDoses(database, questions, ids, now)
    const own = await additionsByKey(database, [
      ...new Map(unanswered.map(({ user_id, objective_id: id }) => [`${user_id} ${id}`, { user_id, id }])).values(),
    ])
    yield unanswered.map((dose) => {
      const added = own.get(`${dose.user_id} ${dose.objective_id}`)
      return { ...dose, objective: added ?? questions.objective(dose.objective_id), added: added !== undefined }
    })
  }
}
