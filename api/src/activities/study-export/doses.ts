import { sql } from 'kysely'
import { instantText } from '../../database/instant-text'
import { inBatches, type Batches } from '../../database/own-data'
import type { Database } from '../../http/serve'
import type { ObjectiveDocument } from '../definition'
import { additionsByKey } from './additions'
import type { StudyQuestions } from './definitions'

/** Identifies the planned dose that an entry answers. */
export interface DoseKey {
  user_id: string
  objective_id: string
  date_for: string
  /** HHMM. */
  time: number
}

/** A due dose that no entry answers. */
export interface UnansweredDose extends DoseKey {
  activity_id: string
  objective: ObjectiveDocument | undefined
  added: boolean
  /** A string, in UTC. */
  planned_at: string
}

/** Types that are taken or done at set times of the day. */
const DOSE_TYPES = ['MedicationObjective', 'RoutineObjective']
/** Number of reminders read at once. */
const DOSES_BATCH_SIZE = 1_000

export const doseKey = ({ user_id, objective_id, date_for, time }: DoseKey): string =>
  [user_id, objective_id, date_for, time].join(' ')

/** When the answered doses were due, by `doseKey`; without those whose reminder is no longer retained. */
export async function plannedTimes(database: Database, answered: readonly DoseKey[]): Promise<Map<string, string>> {
  if (answered.length === 0) return new Map()
  const { rows } = await sql<DoseKey & { planned_at: string }>`
    select fired.user_id, fired.objective_id, fired.date_for, fired.time,
      ${instantText(sql`min(fired.scheduled_for)`)} as planned_at
    from (select distinct * from unnest(
        ${answered.map(({ user_id }) => user_id)}::uuid[], ${answered.map(({ objective_id }) => objective_id)}::uuid[],
        ${answered.map(({ date_for }) => date_for)}::date[], ${answered.map(({ time }) => time)}::int[]
      ) dose (user_id, objective_id, date_for, time)) dose
    join reminder_firings fired on fired.user_id = dose.user_id and fired.objective_id = dose.objective_id
      and fired.date_for = dose.date_for and fired.time = dose.time
    group by fired.user_id, fired.objective_id, fired.date_for, fired.time`.execute(database)
  return new Map(rows.map(({ planned_at, ...dose }) => [doseKey(dose), planned_at]))
}

/** Due doses of these activities without an answering entry, as far back as reminders are retained. */
export async function* unansweredDoses(database: Database, questions: StudyQuestions): Batches<UnansweredDose> {
  type Row = Omit<UnansweredDose, 'objective' | 'added'> & { reminder_id: string }
  const asked = questions.idsOfTypes(DOSE_TYPES)
  const batches = inBatches(async (last: Row | undefined) => {
    const after = last
      ? sql<boolean>`(fired.user_id, fired.reminder_id, fired.date_for, fired.time) > (${last.user_id}::uuid, ${last.reminder_id}::uuid, ${last.date_for}::date, ${last.time}::int)`
      : sql.lit(true)
    const { rows } = await sql<Row>`
      select fired.user_id, fired.reminder_id, fired.activity_id, fired.objective_id, fired.date_for, fired.time,
        ${instantText(sql`fired.scheduled_for`)} as planned_at
      from reminder_firings fired
      where ${after} and fired.activity_id = any(${questions.activity_ids}::uuid[])
        and (fired.objective_id = any(${asked}::uuid[]) or exists (select from objectives own
          where own.user_id = fired.user_id and own.id = fired.objective_id and own.type = any(${DOSE_TYPES}::text[])))
        and not exists (select from responses
          where responses.user_id = fired.user_id and responses.activity_id = fired.activity_id
            and responses.date_posted_for = fired.date_for and responses.deleted_at is null
            and responses.entries @> jsonb_build_array(jsonb_build_object('objective_id', fired.objective_id, 'reminder_time', fired.time)))
      order by fired.user_id, fired.reminder_id, fired.date_for, fired.time limit ${DOSES_BATCH_SIZE}`.execute(database)
    return rows
  }, DOSES_BATCH_SIZE)
  for await (const rows of batches) {
    const own = await additionsByKey(
      database,
      rows.map(({ user_id, objective_id }) => ({ user_id, id: objective_id })),
    )
    yield rows.map(({ reminder_id: _reminder, ...dose }) => {
      const added = own.get(`${dose.user_id} ${dose.objective_id}`)
      return { ...dose, objective: added ?? questions.objective(dose.objective_id), added: added !== undefined }
    })
  }
}
