import type { Mark } from './recorded'
import type { DoseDay } from './day'

/** How many doses of one or several days have each status. */
export interface DoseCounts {
  /** Those recorded, or whose time has come. */
  planned: number
  took: number
  postponed: number
  skipped: number
  /** Recorded beyond the plan, by mark; not included in the other numbers. */
  unplanned_took: number
  unplanned_postponed: number
  unplanned_skipped: number
}

/** The adherence of a dose day. Planned doses without an entry have no mark. */
export function adherenceOf({ doses, unplanned }: DoseDay): DoseCounts {
  const counted = doses.filter((dose) => dose.counted)
  const of = (mark: Mark) => counted.filter(({ recorded }) => recorded?.mark === mark).length
  const beyond = (mark: Mark) => unplanned.filter((one) => one.mark === mark).length
  return {
    planned: counted.length,
    took: of('took'),
    postponed: of('postponed'),
    skipped: of('skipped'),
    unplanned_took: beyond('took'),
    unplanned_postponed: beyond('postponed'),
    unplanned_skipped: beyond('skipped'),
  }
}

const NO_DOSES: DoseCounts = {
  planned: 0,
  took: 0,
  postponed: 0,
  skipped: 0,
  unplanned_took: 0,
  unplanned_postponed: 0,
  unplanned_skipped: 0,
}

/** The sum of the counts of several days. */
export function totalOf(days: readonly DoseCounts[]): DoseCounts {
  return days.reduce<DoseCounts>(
    (sum, day) => ({
      planned: sum.planned + day.planned,
      took: sum.took + day.took,
      postponed: sum.postponed + day.postponed,
      skipped: sum.skipped + day.skipped,
      unplanned_took: sum.unplanned_took + day.unplanned_took,
      unplanned_postponed: sum.unplanned_postponed + day.unplanned_postponed,
      unplanned_skipped: sum.unplanned_skipped + day.unplanned_skipped,
    }),
    NO_DOSES,
  )
}
