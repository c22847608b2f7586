import type { Mark } from '@almanac/domain/doses'
import { bucketOf, lengthOf } from '@almanac/domain/history'
import type { LocalDate } from '@almanac/domain/time'
import { shown } from '../../../pdf'
import { amountText, answerOf, doseText } from '../../answers'
import { middleOf } from '../buckets'
import { doseStrip, type DoseBucket } from '../charts/dose-strip'
import type { CollectedObjective, PlannedDoses } from '../collect'
import type { Part } from '../model'
import { cellText } from './answers'
import { axisDates, entriesTable, type SectionContext } from './context'

/** Medicines and routines: the number of doses by outcome, a chart over the period, and the entries. */
export function dosesParts(context: SectionContext, collected: CollectedObjective): Part[] {
  const { say, words } = context
  const { objective, marks, rows, entries } = collected
  const isRoutine = objective.type === 'RoutineObjective'
  const summary = collected.planned?.planned
    ? plannedText(context, isRoutine, collected.planned)
    : markedText(context, isRoutine, marks)
  const dose = doseText(words, objective.dose)
  return [
    ...(dose === null ? [] : [{ kind: 'text' as const, text: say.t('history_report.dose', { dose: say.name(dose) }) }]),
    { kind: 'text', text: summary },
    {
      kind: 'chart',
      drawing: doseStrip({
        buckets: dosesByBucket(context, marks),
        days: context.days,
        length: lengthOf(bucketOf(context.first, context.bucket), context.bucket),
        dates: axisDates(context),
        right_to_left: say.right_to_left,
      }),
      alt: `${say.name(objective.name)}. ${summary} ${say.t('history_report.same_in_table')}`,
      caption: say.t(`history_report.strip_${isRoutine ? 'routine_' : ''}${context.bucket}`),
    },
    ...entriesTable(context, rows, {
      total: entries,
      head: [say.t('history_report.marked_as'), ...(isRoutine ? [] : [say.t('history_report.amount')])],
      cells: ({ entry }) => [
        cellText(context, answerOf(words, entry)),
        ...(isRoutine ? [] : [shown(amountText(words, entry.amount_taken) ?? '')]),
      ],
    }),
  ]
}

/** The outcomes of planned doses, with their dates, as the period may have begun earlier. */
function plannedText({ say }: SectionContext, isRoutine: boolean, doses: PlannedDoses): string {
  return say.t(isRoutine ? 'history_report.planned_routine' : 'history_report.planned_doses', {
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
function markedText(
  { say }: SectionContext,
  isRoutine: boolean,
  marks: ReadonlyMap<LocalDate, Record<Mark, number>>,
): string {
  const totals = { took: 0, postponed: 0, skipped: 0 }
  for (const day of marks.values())
    for (const mark of ['took', 'postponed', 'skipped'] as const) totals[mark] += day[mark]
  const marked = totals.took + totals.postponed + totals.skipped
  return say.t(isRoutine ? 'history_report.routine' : 'history_report.doses', {
    marked: say.number(marked),
    took: say.number(totals.took),
    percent: say.percent(marked === 0 ? 0 : totals.took / marked),
    postponed: say.number(totals.postponed),
    skipped: say.number(totals.skipped),
  })
}

function dosesByBucket(
  { first, last, bucket }: Pick<SectionContext, 'first' | 'last' | 'bucket'>,
  marks: ReadonlyMap<LocalDate, Record<Mark, number>>,
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
