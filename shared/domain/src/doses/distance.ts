import { addDays } from '../time'
import type { Moment } from './clock'
import { type DosePlan, type Occurrence, plannedIn } from './plan'
import type { RecordedDose } from './recorded'

/** Another objective of the participant with the same medicine. */
export interface SameMedicine {
  plan: DosePlan
  recorded: readonly RecordedDose[]
}

/** The longest distance that a study may set, so that the entries of the day before suffice. */
export const MAX_INTERVAL_MINUTES = 24 * 60
/** Half of the planned distance is at most this. */
const MAX_HALF_DISTANCE_MINUTES = 12 * 60

const MINUTE_MS = 60_000

/** A device's clock may be ahead by this much: what it has just recorded was taken. */
const CLOCK_TOLERANCE_MS = 5 * MINUTE_MS

/**
 * The instant (milliseconds) before which a planned dose would be too close to the last one taken
 * until `now`; 0 if none was, or if that is over. The distance is the study's, else half of that to the dose planned before it; to
 * a dose of another objective with the same medicine at most the latter, as two objectives may be
 * planned for the same time.
 */
export function distanceBefore(
  planned: Occurrence,
  plan: DosePlan,
  recorded: readonly RecordedDose[],
  others: readonly SameMedicine[],
  now: Moment,
): number {
  const minimum = plan.minimum_interval_minutes
  const own = (last: RecordedDose) => after(last, minimum ?? halfDistance(plannedBefore(planned, plan, false), planned))
  const ofOther = (last: RecordedDose, other: SameMedicine) => {
    const half = halfDistance(plannedBefore(planned, other.plan, true), planned)
    return after(last, minimum === null ? half : Math.min(minimum, half))
  }
  // The plan is looked at only for a dose that any distance can still reach from.
  const reaching = (doses: readonly RecordedDose[]) => {
    const last = lastTaken(doses, now)
    return last && after(last, minimum ?? MAX_HALF_DISTANCE_MINUTES) > now.instant ? last : null
  }
  const last = reaching(recorded)
  const lastOfOthers = others.map((other) => {
    const taken = reaching(other.recorded)
    return taken ? ofOther(taken, other) : 0
  })
  return Math.max(last ? own(last) : 0, ...lastOfOthers)
}

/** The last dose of a plan before another, or at its time, within the dose day and the one before. */
function plannedBefore({ day, minute }: Occurrence, plan: DosePlan, atSameTime: boolean): Occurrence | undefined {
  return [addDays(day, -1), day]
    .flatMap((one) => plannedIn(plan, one))
    .findLast((one) => one.minute < minute || (atSameTime && one.minute === minute))
}

function halfDistance(before: Occurrence | undefined, { minute }: Occurrence): number {
  return before ? Math.min(MAX_HALF_DISTANCE_MINUTES, (minute - before.minute) / 2) : MAX_HALF_DISTANCE_MINUTES
}

/** So many minutes after a dose; 0 without a distance. */
const after = ({ instant }: RecordedDose, minutes: number): number => (minutes > 0 ? instant + minutes * MINUTE_MS : 0)

/** The dose taken last until a moment, planned or not, of this or another objective with the same medicine; null without one. */
export function lastTaken(
  recorded: readonly RecordedDose[],
  { instant }: Moment,
  others: readonly SameMedicine[] = [],
): RecordedDose | null {
  return [recorded, ...others.map((other) => other.recorded)]
    .flat()
    .filter((dose) => dose.mark === 'took' && dose.instant <= instant + CLOCK_TOLERANCE_MS)
    .reduce<RecordedDose | null>((last, one) => (last && last.instant > one.instant ? last : one), null)
}

/** What makes two objectives the same medicine: the drug if both name one, else only themselves. */
export function medicineOf(objective: {
  id: string
  medication_id?: string | null
  drug_bank_product_concept_id?: string | null
}): string {
  return objective.medication_id ?? objective.drug_bank_product_concept_id ?? objective.id
}
