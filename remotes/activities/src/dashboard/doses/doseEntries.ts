import type { Activity } from '@almanac/contracts/activities/activities'
import { medicineOf, minuteOf, type Moment } from '@almanac/domain/doses'
import { checkEntries, type EntryValue } from '@almanac/domain/entries'
import { MEDICATION_TOOK } from '@almanac/domain/medication'
import { clockText } from '@almanac/domain/time'
import type { OptimisticResponse } from '../../responses/optimisticResponses'
import type { TodayDose } from './dayDoses'

/** The entry that records a dose, by the wire value of its status. */
export const entryFor = ({ objective, dose }: TodayDose, value: number) => ({
  objective_id: objective.id,
  type: 'MedicationEntry' as const,
  value,
  reminder_time: dose.time,
})

const isComplete = ({ objectives }: Activity, entries: readonly EntryValue[]): boolean =>
  checkEntries(objectives ?? [], entries).length === 0

/** Whether the entry of a dose is a whole response, so that one tap records it. */
export const isDirect = (row: TodayDose): boolean => isComplete(row.activity, [entryFor(row, MEDICATION_TOOK)])

export const isDue = ({ dose, recordable }: TodayDose): boolean => dose.state === 'due' && recordable

/** Doses of one activity, recorded by one response. */
export interface DoseGroup {
  activity: Activity
  rows: TodayDose[]
}

/**
 * What 'take all' records: of each medicine the due dose nearest to now, as one response for each
 * activity; without activities that need further answers.
 */
export function dueTogether(rows: readonly TodayDose[], { clock }: Moment): DoseGroup[] {
  const minute = minuteOf(clock)
  const distance = ({ dose }: TodayDose) => Math.abs(dose.minute - minute)
  const nearest = new Map<string, TodayDose>()
  for (const row of rows.filter(isDue)) {
    const medicine = medicineOf(row.objective)
    const before = nearest.get(medicine)
    if (!before || distance(row) < distance(before)) nearest.set(medicine, row)
  }
  return groupsOf([...nearest.values()]).filter(({ activity, rows: own }) =>
    isComplete(
      activity,
      own.map((row) => entryFor(row, MEDICATION_TOOK)),
    ),
  )
}

/** The rows by activity. */
function groupsOf(rows: readonly TodayDose[]): DoseGroup[] {
  const groups = new Map<string, DoseGroup>()
  for (const row of rows) {
    const group = groups.get(row.activity.id)
    if (group) group.rows.push(row)
    else groups.set(row.activity.id, { activity: row.activity, rows: [row] })
  }
  return [...groups.values()]
}

/** The entries of a response without those of these doses. */
export function entriesWithout(response: OptimisticResponse, rows: readonly TodayDose[]) {
  const removed = new Set(rows.map(({ objective, dose }) => `${objective.id} ${dose.recorded?.reminder_time ?? ''}`))
  return response.entries.filter(
    ({ objective_id, reminder_time }) => !removed.has(`${objective_id} ${reminder_time ?? ''}`),
  )
}

/** The responses of recorded doses, each with its rows. */
export function responsesOf(rows: readonly TodayDose[]): { response: OptimisticResponse; rows: TodayDose[] }[] {
  const found = new Map<string, { response: OptimisticResponse; rows: TodayDose[] }>()
  for (const row of rows) {
    const { response } = row
    if (!response) continue
    const known = found.get(response.id)
    if (known) known.rows.push(row)
    else found.set(response.id, { response, rows: [row] })
  }
  return [...found.values()]
}

/** Whether removing the dose alone leaves a valid response, or none. */
export function isUndoable(row: TodayDose): boolean {
  if (!row.response) return false
  const rest = entriesWithout(row.response, [row])
  return rest.length === 0 || isComplete(row.activity, rest)
}

/** The form of a dose, with its time chosen. */
export function formPath({ activity, dose }: TodayDose): string {
  const planned = `${dose.at.date}T${clockText(dose.time)}`
  return `/activity/${activity.category.key}/${activity.id}?reminder_time=${planned}`
}
