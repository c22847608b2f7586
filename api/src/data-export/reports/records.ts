import { isDosed } from '@almanac/domain/objective-types'
import type { Adherence } from '@almanac/contracts/activities/history'
import { MAX_SUMMARY_DAYS } from '@almanac/contracts/rules/activities/history'
import { addDays, type LocalDate } from '@almanac/domain/time'
import { enteredUnits, ownAdherence, ownEntries, type ReportedActivity } from '../../activities'
import type { Database } from '../../http/serve'
import {
  collect,
  type Collected,
  type CollectedActivity,
  type CollectedObjective,
  emptyCollection,
  emptyObjective,
} from './collect'
import { entryTypesOf, isReported } from './contents'
import type { ReportRow } from './store'

/** The fields of a report that its records depend on. */
type ReportedRecords = Pick<ReportRow, 'user_id' | 'report_type' | 'activity_id' | 'start_date' | 'end_date' | 'locale'>

/** The records of a report with the outcomes of planned doses; `onBatch` is called after each batch of entries. */
export async function recordsOf(
  database: Database,
  { user_id, report_type, activity_id, start_date, end_date, locale }: ReportedRecords,
  activities: readonly ReportedActivity[],
  onBatch: () => Promise<void> = () => Promise.resolve(),
): Promise<Collected> {
  const byId = new Map(activities.map((activity) => [activity.id, activity]))
  const period = { start_date, end_date, activity_id }
  const collected = emptyCollection(await enteredUnits(database, user_id, period))
  // Doses of the last night are recorded on the day after the period.
  const read = { ...period, end_date: end_date === null ? null : addDays(end_date, 1) }
  for await (const batch of ownEntries(database, user_id, locale, read)) {
    collect(collected, batch, byId, isReported(report_type), end_date)
    await onBatch()
  }
  if (hasDoses(report_type)) await addPlannedDoses(database, user_id, collected, end_date)
  return collected
}

/** Whether doses belong in a report of this type. */
const hasDoses = (type: ReportRow['report_type']): boolean => entryTypesOf(type)?.includes('MedicationEntry') ?? true

/**
 * Adds the outcomes of planned doses in the last MAX_SUMMARY_DAYS of the period: the same numbers as in the history. A
 * medicine of a recorded activity that was planned and never marked is added.
 */
async function addPlannedDoses(
  database: Database,
  user_id: string,
  { activities, first, last }: Collected,
  end: LocalDate | null,
): Promise<void> {
  const end_date = end ?? last
  if (first === null || end_date === null) return
  const earliest = addDays(end_date, 1 - MAX_SUMMARY_DAYS)
  const start_date = first > earliest ? first : earliest
  // In the night of the first day, what counts for the day before.
  if (start_date === first)
    for (const { marks, doses } of [...activities.values()].flatMap(({ objectives }) => [...objectives.values()])) {
      marks.delete(addDays(first, -1))
      doses.delete(addDays(first, -1))
    }
  for (const [quest_id, activity] of activities) {
    const known = [...activity.objectives.values()].map(({ objective }) => objective)
    if (![...activity.activity.objectives, ...known].some(({ type }) => isDosed(type))) continue
    const doses = await ownAdherence(database, user_id, { quest_id, start_date, end_date }, new Date())
    for (const adherence of doses) {
      const objective = plannedIn(activity, adherence.objective_id)
      if (objective) addAdherence(objective, adherence, { start_date, end_date })
    }
  }
}

/** The collected objective; made without entries if nothing was recorded for it. */
function plannedIn({ activity, objectives }: CollectedActivity, id: string): CollectedObjective | undefined {
  const objective = activity.objectives.find((one) => one.id === id)
  const known = objectives.get(id) ?? (objective && emptyObjective(objective))
  if (known) objectives.set(id, known)
  return known
}

/** Counts an objective's planned doses, and the marks of their days, as the history does. */
function addAdherence(
  objective: Pick<CollectedObjective, 'planned' | 'marks'>,
  { objective_id: _id, days, ...planned }: Adherence,
  period: { start_date: LocalDate; end_date: LocalDate },
): void {
  objective.planned = { ...planned, ...period }
  for (const date of [...objective.marks.keys()]) if (date >= period.start_date) objective.marks.delete(date)
  for (const { date, unplanned, unplanned_postponed = 0, unplanned_skipped = 0, ...day } of days) {
    const marks = {
      took: day.took + unplanned,
      postponed: day.postponed + unplanned_postponed,
      skipped: day.skipped + unplanned_skipped,
    }
    if (marks.took + marks.postponed + marks.skipped > 0) objective.marks.set(date, marks)
  }
}
