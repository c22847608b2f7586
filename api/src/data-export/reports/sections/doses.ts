import type { Mark } from '@almanac/domain/doses'
import { bucketOf, type BucketSize, lengthOf } from '@almanac/domain/history'
import type { LocalDate } from '@almanac/domain/time'
import { doseText } from '../../answers'
import { middleOf } from '../buckets'
import { doseStrip, type DoseBucket, type DoseStrip } from '../charts/dose-strip'
import type { CollectedObjective, PlannedDoses } from '../collect'
import type { Part } from '../model'
import { axisDates, type SectionContext } from './context'

type Marks = CollectedObjective['marks']

export const isRoutine = ({ objective }: Pick<CollectedObjective, 'objective'>): boolean =>
  objective.type === 'RoutineObjective'

/** Medicines and routines: the number of doses by outcome, and a chart over the period. */
export function dosesParts(context: SectionContext, collected: CollectedObjective): Part[] {
  const { say, words } = context
  const { objective, marks } = collected
  const routine = isRoutine(collected)
  const summary = collected.planned?.planned
    ? plannedText(context, routine, collected.planned)
    : markedText(context, routine, marks)
  const dose = doseText(words, objective.dose)
  const text = dose === null ? summary : `${say.t('history_report.dose', { dose: say.name(dose) })} · ${summary}`
  return [
    { kind: 'text', text },
    {
      kind: 'chart',
      drawing: doseStrip({ ...stripOf(context, marks), dates: axisDates(context) }),
      alt: `${say.name(objective.name)}. ${summary} ${say.t('history_report.same_in_table')}`,
      caption: null,
    },
  ]
}

/** The bars of a period. */
export function stripOf(
  { say, first, last, days, bucket: own }: SectionContext,
  marks: Marks,
  bucket: BucketSize = own,
): DoseStrip {
  return {
    buckets: dosesByBucket({ first, last, bucket }, marks),
    days,
    length: lengthOf(bucketOf(first, bucket), bucket),
    right_to_left: say.right_to_left,
  }
}

/** The outcomes of planned doses, with their dates, as the period may have begun earlier. */
function plannedText({ say }: SectionContext, routine: boolean, doses: PlannedDoses): string {
  return say.t(routine ? 'history_report.planned_routine' : 'history_report.planned_doses', {
    range: say.range(doses.start_date, doses.end_date),
    planned: say.number(doses.planned),
    took: say.number(doses.took),
    percent: say.percent(doses.took / doses.planned),
    postponed: say.number(doses.postponed),
    skipped: say.number(doses.skipped),
    none: say.number(doses.none),
    unplanned: say.number(doses.unplanned),
  })
}

/** The number of doses by outcome, when none were planned. */
function markedText({ say }: SectionContext, routine: boolean, marks: Marks): string {
  const totals = totalMarks(marks)
  const marked = totals.took + totals.postponed + totals.skipped
  return say.t(routine ? 'history_report.routine' : 'history_report.doses', {
    marked: say.number(marked),
    took: say.number(totals.took),
    percent: say.percent(marked === 0 ? 0 : totals.took / marked),
    postponed: say.number(totals.postponed),
    skipped: say.number(totals.skipped),
  })
}

export function totalMarks(marks: Marks): Record<Mark, number> {
  const totals = { took: 0, postponed: 0, skipped: 0 }
  for (const day of marks.values())
    for (const mark of ['took', 'postponed', 'skipped'] as const) totals[mark] += day[mark]
  return totals
}

function dosesByBucket(
  { first, last, bucket }: Pick<SectionContext, 'first' | 'last' | 'bucket'>,
  marks: Marks,
): DoseBucket[] {
  const buckets = new Map<LocalDate, DoseBucket>()
  for (const [date, day] of marks) {
    const start = bucketOf(date, bucket)
    const before = buckets.get(start) ?? {
      at: middleOf(start, bucket, { first, last }),
      took: 0,
      postponed: 0,
      skipped: 0,
    }
    buckets.set(start, {
      at: before.at,
      took: before.took + day.took,
      postponed: before.postponed + day.postponed,
      skipped: before.skipped + day.skipped,
    })
  }
  return [...buckets.values()].sort((one, other) => one.at - other.at)
}
