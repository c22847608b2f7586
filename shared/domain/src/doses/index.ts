export { adherenceOf, type DoseCounts, totalOf } from './adherence'
export { dayOfDose, DOSE_LATE_MINUTES, DOSE_LEAD_MINUTES } from './assign'
export { DEFAULT_DAY_END, doseDayOf, MAX_DAY_END, minuteOf, type Moment, occurrenceIn } from './clock'
export {
  currentDoses,
  type Dose,
  type DoseDay,
  doseDays,
  dosesOfDay,
  type DoseState,
  isFinal,
  isRecordable,
  POSTPONED_MINUTES,
  suggestedDose,
} from './day'
export { lastTaken, MAX_INTERVAL_MINUTES, medicineOf, type SameMedicine } from './distance'
export { type DosedObjective, type DosePlan, dosePlanOf, minimumInterval, plannedDose, type PlannedDose } from './plan'
export {
  type DoseEntry,
  type DoseResponse,
  markOf,
  type Mark,
  recordedDoseOf,
  type RecordedDose,
  recordedDoses,
} from './recorded'
