import { doseText } from '../../answers'
import { smallDoseStrip } from '../charts/dose-strip'
import { inHueOf } from '../charts/svg'
import type { CollectedActivity, CollectedObjective } from '../collect'
import type { ChartedRow, Part } from '../model'
import type { SectionContext } from '../sections/context'
import { stripOf, totalMarks } from '../sections/doses'
import { objectiveName } from './names'
import { fitting, linesOfName, type Ranked } from './room'

/** Maximum number of medicines and routines of the summary, and of their lines. */
const MAX_DOSES = { most: 8, lines: 16 }

/** In a longer period a small bar is a week. */
const MAX_DAYS_BY_DAY = 31

/** The adherence of each plan, those with most planned doses first; without a plan, the doses that were marked. */
export function dosesSummary(
  context: SectionContext,
  activities: readonly CollectedActivity[],
  sectionOf: (activity: CollectedActivity) => number,
): { parts: Part[]; others: Ranked<ChartedRow>[] } {
  const { say, words } = context
  const { t, number } = say
  const found = activities
    .flatMap((activity) => [...activity.objectives.values()].map((collected) => ({ activity, collected })))
    .filter(({ collected: { marks, planned } }) => marks.size > 0 || planned)
    .toSorted((one, other) => plannedOf(other.collected) - plannedOf(one.collected))
  if (found.length === 0) return { parts: [], others: [] }
  const rows = found.map(({ activity, collected }): Ranked<ChartedRow> => {
    const own = objectiveName(say, activities, activity, collected)
    const dose = doseText(words, collected.objective.dose)
    const name = dose === null ? own : t('history_report.with_dose', { name: own, dose: say.name(dose) })
    const row = rowOf(context, collected, name)
    return {
      row: { ...row, drawing: inHueOf(activity.activity, row.drawing) },
      name: own,
      lines: Math.max(2, linesOfName(name)),
      section: sectionOf(activity),
    }
  })
  const { shown, others } = fitting(rows, MAX_DOSES)
  const period = found.find(({ collected }) => collected.planned)?.collected.planned
  const counts = { shown: number(shown.length), total: number(rows.length) }
  return {
    parts: [
      { kind: 'heading', text: t('history_report.plans') },
      {
        kind: 'charted',
        caption: [
          ...(period ? [t('history_report.plans_of', { range: say.range(period.start_date, period.end_date) })] : []),
          ...(others.length > 0 ? [t('history_report.plans_some', counts)] : []),
          t('history_report.plans_key'),
        ].join(' '),
        widths: [3.4, 1.7, 1.5, 1.4, 1.5, 1.5],
        head: ['plan', 'taken', 'postponed', 'skipped', 'unanswered', 'beyond', 'course'].map((column) =>
          t(`history_report.${column}`),
        ),
        rows: shown,
      },
    ],
    others,
  }
}

const plannedOf = ({ planned }: CollectedObjective): number => planned?.planned ?? 0

function rowOf(context: SectionContext, collected: CollectedObjective, name: string): ChartedRow {
  const { say, days, bucket } = context
  const { marks, planned } = collected
  const drawing = smallDoseStrip(stripOf(context, marks, bucket === 'day' && days > MAX_DAYS_BY_DAY ? 'week' : bucket))
  const alt = say.t('history_report.course_of', { name })
  if (planned && planned.planned > 0) {
    const taken = say.t('history_report.taken_of', {
      took: say.number(planned.took),
      planned: say.number(planned.planned),
      percent: say.percent(planned.took / planned.planned),
    })
    const others = [planned.postponed, planned.skipped, planned.none, planned.unplanned]
    return { cells: [name, taken, ...others.map(say.number)], drawing, alt }
  }
  const { took, postponed, skipped } = totalMarks(marks)

  return {
    cells: [
      name,
      say.t('history_report.taken_unplanned', { took: say.number(took) }),
      say.number(postponed),
      say.number(skipped),
      '–',
      '–',
    ],
    drawing,
    alt,
  }
}
