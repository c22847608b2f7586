import { sql } from 'kysely'
import type { Entry } from '@almanac/contracts/activities/responses'
import { type Dose, doseDayOf, dosesOfDay, type Moment } from '@almanac/domain/doses'
import { occursOn } from '@almanac/domain/reminders'
import { addDays, wallClockOf } from '@almanac/domain/time'
import type { Database } from '../../http/serve'
import { type DoseRecords, type DoseSubject, readDoses, subjectKey } from '../doses/read-doses'
import type { DatedReminder } from './eligibility'
import { MAX_LATENESS_MS, ruleOf } from './plan'

/** Whether a reminder has something to ask for: `recorded` if not; a later instant if it has only then. */
export type Need = 'due' | 'recorded' | Date

/**
 * Whether what a reminder asks for needs asking: a dose or routine by the dose rule, one that is
 * postponed or too early after the one before from the instant at which it can be taken, if it is
 * still open then; anything else unless it is recorded by an entry with the reminder's time or by
 * as many responses on that day as there are reminders up to that time.
 */
export async function needsOf(
  database: Database,
  reminders: readonly DatedReminder[],
  now: Date,
): Promise<(reminder: DatedReminder) => Need> {
  if (reminders.length === 0) return () => 'due'
  const needOfDose = await doseNeeds(database, reminders, now)
  const others = reminders.filter((reminder) => needOfDose(reminder) === null)
  const isRecorded = await recordedByResponses(database, others)
  return (reminder) => needOfDose(reminder) ?? (isRecorded(reminder) ? 'recorded' : 'due')
}

/** The same for doses and routines; null for other objectives. */
async function doseNeeds(
  database: Database,
  reminders: readonly DatedReminder[],
  now: Date,
): Promise<(reminder: DatedReminder) => Need | null> {
  const dates = reminders.map(({ next_date }) => next_date).sort()
  const same = await sameMedicines(database, reminders)
  const zones = new Map(reminders.map(({ user_id, planned_zone }) => [user_id, planned_zone ?? 'UTC']))
  const records = await readDoses(
    database,
    [...new Map([...reminders, ...[...same.values()].flat()].map((one) => [subjectKey(one), one])).values()],
    (user_id) => zones.get(user_id) ?? 'UTC',
    { start: addDays(dates[0] ?? '', -2), end: addDays(dates.at(-1) ?? '', 1) },
  )
  return (reminder) => {
    const found = records.get(subjectKey(reminder))
    if (!found) return null
    const others = (same.get(subjectKey(reminder)) ?? []).flatMap((one) => records.get(subjectKey(one)) ?? [])
    const dose = doseOf(reminder, found, others, now)
    // Missed during an outage: too late to be sent, and not recorded.
    if (dose?.state === 'missed')
      return now.getTime() - (reminder.next_at?.getTime() ?? 0) <= MAX_LATENESS_MS ? 'recorded' : 'due'
    if (dose?.state === 'due' || dose?.state === 'upcoming') return 'due'
    if (!dose?.asked_again_at) return 'recorded'
    const later = new Date(dose.asked_again_at)
    return doseOf(reminder, found, others, later)?.state === 'due' ? later : 'recorded'
  }
}

/** The dose that a reminder is for, at an instant; it is planned because its reminder fires, whatever the plan is now. */
function doseOf(
  { next_date: date, time }: DatedReminder,
  { plan, recorded, zone }: DoseRecords,
  others: readonly DoseRecords[],
  at: Date,
): Dose | undefined {
  const moment: Moment = { clock: wallClockOf(at, zone), instant: at.getTime() }
  const day = doseDayOf({ date, time }, plan.day_end)
  const firing = { ...plan, fired: [...plan.fired, { date, time }] }
  return dosesOfDay(firing, recorded, day, moment, others).doses.find((dose) => dose.time === time)
}

/** The other objectives of the same person with the same drug, by `subjectKey`. */
async function sameMedicines(
  database: Database,
  reminders: readonly DatedReminder[],
): Promise<Map<string, DoseSubject[]>> {
  const wanted = JSON.stringify(reminders.map(({ user_id, objective_id }) => ({ user_id, objective_id })))
  const medicine = (table: 'one' | 'other') =>
    sql`coalesce(${sql.ref(table)}.document->>'medication_id', ${sql.ref(table)}.document->>'drug_bank_product_concept_id')`
  const { rows } = await sql<DoseSubject & { same_as: string }>`
    select distinct other.user_id, other.activity_id, other.id as objective_id, one.id as same_as
    from jsonb_to_recordset(${wanted}::jsonb) as wanted (user_id uuid, objective_id uuid)
    join objectives one on one.user_id = wanted.user_id and one.id = wanted.objective_id
    join objectives other on other.user_id = one.user_id and other.id <> one.id and other.removed_at is null
      and ${medicine('other')} = ${medicine('one')}`.execute(database)
  const same = new Map<string, DoseSubject[]>()
  for (const { same_as, ...other } of rows) {
    const key = subjectKey({ user_id: other.user_id, objective_id: same_as })
    same.set(key, [...(same.get(key) ?? []), other])
  }
  return same
}

interface RecordedResponse {
  user_id: string
  activity_id: string
  date_posted_for: string
  entries: Entry[]
}

/** Whether what a reminder asks for is recorded by the responses of its date. */
async function recordedByResponses(
  database: Database,
  reminders: readonly DatedReminder[],
): Promise<(reminder: DatedReminder) => boolean> {
  if (reminders.length === 0) return () => false
  const wanted = JSON.stringify(
    reminders.map(({ user_id, activity_id, next_date }) => ({ user_id, activity_id, next_date })),
  )
  const objectives = [...new Set(reminders.map(({ objective_id }) => objective_id))]
  const [{ rows }, siblings] = await Promise.all([
    sql<RecordedResponse>`
      select distinct responses.user_id, responses.id, responses.activity_id, responses.date_posted_for, responses.entries
      from jsonb_to_recordset(${wanted}::jsonb) as wanted (user_id uuid, activity_id uuid, next_date date)
      join responses on responses.user_id = wanted.user_id and responses.activity_id = wanted.activity_id
        and responses.date_posted_for = wanted.next_date and responses.deleted_at is null`.execute(database),
    database
      .selectFrom('reminders')
      .where('user_id', 'in', [...new Set(reminders.map(({ user_id }) => user_id))])
      .where('objective_id', 'in', objectives)
      .selectAll()
      .execute(),
  ])
  return (reminder) => {
    const ofDay = rows.filter(
      ({ user_id, activity_id, date_posted_for, entries }) =>
        user_id === reminder.user_id &&
        activity_id === reminder.activity_id &&
        date_posted_for === reminder.next_date &&
        entries.some(({ objective_id }) => objective_id === reminder.objective_id),
    )
    const entries = ofDay.flatMap((response) =>
      response.entries.filter(({ objective_id }) => objective_id === reminder.objective_id),
    )
    if (entries.some(({ reminder_time }) => reminder_time === reminder.time)) return true
    const untilThen = siblings.filter(
      (other) =>
        other.user_id === reminder.user_id &&
        other.objective_id === reminder.objective_id &&
        other.time <= reminder.time &&
        occursOn(ruleOf(other), reminder.next_date),
    )
    return ofDay.length >= Math.max(1, untilThen.length)
  }
}
