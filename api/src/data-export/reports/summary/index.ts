import type { PeriodReport } from '../../../devices'
import type { Changes } from '../changes'
import type { CollectedActivity } from '../collect'
import type { Part, Section, SectionLink } from '../model'
import type { Phrases } from '../phrases'
import type { SectionContext } from '../sections/context'
import { glucoseFigures } from '../sections/glucose'
import { annexOnly, contentsOfAnnex, fittingNames } from './annex-links'
import { answersSummary } from './answers'
import { changesParts } from './changes-parts'
import { dosesSummary } from './doses'
import { unusualParts } from './unusual'
import { valuesParts } from './values'

interface Summed {
  changes: Changes
  /** In the order of their sections. */
  activities: readonly CollectedActivity[]
  /** Titles of the activities that could have been recorded. */
  offered: readonly string[]
  glucose: PeriodReport | null
  /** The annex; the sections of the activities are its last. */
  sections: readonly Section[]
}

/**
 * The first two pages: what changed most, the adherence of each plan, a glucose sensor's figures, the values with a
 * small chart each, unusual ones, symptoms, and what is only in the annex. Each table has a maximum number of lines.
 */
export function summaryParts(context: SectionContext, summed: Summed): Part[] {
  const { say } = context
  const { changes, activities, offered, glucose, sections } = summed
  const sectionOf = (activity: CollectedActivity) => sections.length - activities.length + activities.indexOf(activity)
  const hasValues = activities.some(({ objectives }) =>
    [...objectives.values()].some(({ measured }) => measured.length > 0),
  )
  const doses = dosesSummary(context, activities, sectionOf)
  const values = valuesParts(context, {
    activities,
    changes,
    hasSensor: (glucose?.report.statistics.count ?? 0) > 0,
    sectionOf,
  })
  const answers = answersSummary(context, activities, sectionOf)
  const others = [...values.others, ...doses.others, ...answers.others].map(({ name, section }): SectionLink => ({
    text: name,
    section,
  }))
  return [
    ...(hasValues ? changesParts(say, changes, activities) : []),
    ...doses.parts,
    ...(glucose ? glucoseFigures(say, glucose) : []),
    ...values.parts,
    ...unusualParts(context, activities, changes),
    ...answers.parts,
    ...annexOnly(say, others, activities, sectionOf),
    ...contentsOfAnnex(say, sections),
    ...notRecorded(say, activities, offered),
    ...(hasValues ? [{ kind: 'small' as const, text: say.t('history_report.method') }] : []),
  ]
}

function notRecorded(say: Phrases, activities: readonly CollectedActivity[], offered: readonly string[]): Part[] {
  const recorded = new Set(activities.map(({ activity }) => activity.title))
  const missing = offered.filter((title) => !recorded.has(title))
  if (missing.length === 0) return []
  const shown = fittingNames(missing, (title) => title)
  const names = say.list(shown.map((title) => say.name(title)))
  const counts = { shown: say.number(shown.length), total: say.number(missing.length) }
  const key = missing.length > shown.length ? 'history_report.not_recorded_some' : 'history_report.not_recorded'
  return [{ kind: 'text', text: say.t(key, { names, ...counts }) }]
}
