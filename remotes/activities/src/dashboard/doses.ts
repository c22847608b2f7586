import type { Activity, Objective } from '@almanac/contracts/activities/activities'
import type { Entry } from '@almanac/contracts/activities/responses'
import { checkEntries, entryTypeOf } from '@almanac/domain/entries'
import { MEDICATION_POSTPONED, MEDICATION_TOOK } from '@almanac/domain/medication'
import { occursOn } from '@almanac/domain/reminders'
import { minutesOf, wallClockOf, type WallClock } from '@almanac/domain/time'
import type { OptimisticResponse } from '../responses/optimisticResponses'

/** A due dose. */
export interface DueDose {
  kind: 'dose'
  activity: Activity
  objective: Objective
  /** HHMM of its reminder. */
  reminder_time: number
  /** Whether its entry alone is a complete response, so that one tap records it. */
  direct: boolean
}

/** A dose is due from this many minutes before its time, and again this many after it was postponed. */
const DOSE_LEAD_MINUTES = 60
const POSTPONED_MINUTES = 60

/** The last entry for one dose of a date. */
export type DoseState = 'open' | 'postponed' | 'done'

/** The doses of an objective on a date with their state, by HHMM. An entry counts for the time it names, else for the earliest; the last entry wins. */
export function dosesOf(
  objective: Objective,
  responses: readonly OptimisticResponse[],
  now: WallClock,
): Map<number, DoseState> {
  const times = [
    ...new Set(objective.reminders.filter((reminder) => occursOn(reminder, now.date)).map(({ time }) => time)),
  ].sort((one, other) => one - other)
  const recorded = lastEntries(objective, responses, now)
  const states = new Map(
    times.map((time) => [time, stateAfter(recorded.filter(({ entry }) => entry.reminder_time === time).at(-1), now)]),
  )
  for (const unnamed of recorded.filter(({ entry }) => typeof entry.reminder_time !== 'number')) {
    const [earliest] = times.filter((time) => states.get(time) === 'open')
    if (earliest !== undefined) states.set(earliest, stateAfter(unnamed, now))
  }
  return states
}

interface LastEntry {
  entry: Entry
  /** Time of recording, in minutes of the day. */
  minutes: number
}

function lastEntries(objective: Objective, responses: readonly OptimisticResponse[], now: WallClock): LastEntry[] {
  return responses
    .filter((response) => response.date_posted_for === now.date)
    .sort((one, other) => Date.parse(one.measured_at) - Date.parse(other.measured_at))
    .flatMap(({ entries, measured_at, time_zone }) => {
      const minutes = minutesOf(wallClockOf(new Date(measured_at), time_zone).time)
      return entries.filter((entry) => entry.objective_id === objective.id).map((entry) => ({ entry, minutes }))
    })
}

function stateAfter(recorded: LastEntry | undefined, now: WallClock): DoseState {
  if (!recorded) return 'open'
  if (recorded.entry.value !== MEDICATION_POSTPONED) return 'done'
  return minutesOf(now.time) < recorded.minutes + POSTPONED_MINUTES ? 'postponed' : 'open'
}

/** Whether recording this dose alone is a whole response. */
function isDirect(activity: Activity, objective: Objective): boolean {
  const entry = { objective_id: objective.id, type: 'MedicationEntry', value: MEDICATION_TOOK }
  return checkEntries(activity.objectives ?? [], [entry]).length === 0
}

const isMedication = ({ type }: Objective) => type === 'MedicationObjective'

/** The due doses of an activity. */
export function dueDoses(activity: Activity, responses: readonly OptimisticResponse[], now: WallClock): DueDose[] {
  return (activity.objectives ?? []).filter(isMedication).flatMap((objective) =>
    [...dosesOf(objective, responses, now)]
      .filter(([time, state]) => state === 'open' && minutesOf(time) <= minutesOf(now.time) + DOSE_LEAD_MINUTES)
      .map(([reminder_time]) => ({
        kind: 'dose' as const,
        activity,
        objective,
        reminder_time,
        direct: isDirect(activity, objective),
      })),
  )
}

/** Whether an activity has only scheduled medication, so that its state follows from the doses. */
export function isDosesAlone(activity: Activity): boolean {
  const entered = (activity.objectives ?? []).filter((objective) => entryTypeOf(objective.type) !== null)
  return entered.length > 0 && entered.every((objective) => isMedication(objective) && objective.reminders.length > 0)
}
