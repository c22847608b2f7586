import { shown } from '../../../pdf'
import { amountText } from '../../answers'
import { codeLabel } from '../../../kernel/archive/words'
import type { LocalDate } from '@almanac/domain/time'
import type { CollectedObjective } from '../collect'
import type { DoseRow } from '../marks'
import type { Part } from '../model'
import type { SectionContext } from './context'

/** Maximum number of medicines beside each other; more are further tables. */
const MAX_COLUMNS = 4

/** Whole amounts are as prescribed; only others are worth a word. */
const USUAL_AMOUNT = '1'

/** The newest dose days: a row for each, with the doses of its medicines or routines side by side. */
export function doseTables(context: SectionContext, objectives: readonly CollectedObjective[]): Part[] {
  const { say, rows: most } = context
  const { t } = say
  return Array.from({ length: Math.ceil(objectives.length / MAX_COLUMNS) }, (_, index): Part => {
    const columns = objectives.slice(index * MAX_COLUMNS, (index + 1) * MAX_COLUMNS)
    const recorded = new Set(columns.flatMap(({ marks }) => [...marks.keys()]))
    const days = [...new Set(columns.flatMap(({ doses }) => [...doses.keys()]))].sort().reverse().slice(0, most)
    return {
      kind: 'table',
      layout: 'entries',
      caption:
        recorded.size > days.length
          ? t('history_report.latest_days', { shown: say.number(days.length), total: say.number(recorded.size) })
          : t('history_report.all_days'),
      head: [t('history_report.day'), ...columns.map(({ objective }) => say.name(objective.name))],
      rows: days.map((day) => [say.date(day), ...columns.map((column) => dosesOf(context, column, day))]),
    }
  })
}

/** The doses of a day, in the order in which they were taken. */
const dosesOf = (context: SectionContext, { doses, objective }: CollectedObjective, day: LocalDate): string =>
  (doses.get(day) ?? [])
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
    .map((dose) => doseText(context, objective.type === 'RoutineObjective', dose, day))
    .join('; ')

/** `Taken 8:12 AM`; with the date if that is another one than the day that it counts for, as in a night. */
function doseText({ say, words }: SectionContext, isRoutine: boolean, dose: DoseRow, day: LocalDate): string {
  const { mark, at, zone, date, recorded_by } = dose
  const routine = mark === 'took' ? 'completed' : 'missed'
  const amount = amountText(words, dose.amount_taken)
  const clock = say.time(at, zone)
  const text = [
    codeLabel(words, isRoutine ? routine : mark),
    date === day ? clock : say.t('history_report.on_date', { time: clock, date: say.shortDate(date, false) }),
    ...(mark === 'took' && amount !== null && amount !== USUAL_AMOUNT ? [`(${shown(amount)})`] : []),
  ].join(' ')
  if (recorded_by === null) return text
  return recorded_by === ''
    ? say.t('history_report.recorded_by_former', { moment: text })
    : say.t('history_report.recorded_by', { moment: text, name: say.name(recorded_by) })
}
