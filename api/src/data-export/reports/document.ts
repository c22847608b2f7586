import { meanOf } from '@almanac/domain/history'
import { daysBetween, type LocalDate } from '@almanac/domain/time'
import { frameOf, isolated, pageWords } from '../../pdf'
import { archiveWords } from '../words'
import { changesIn, comparedWindows, MAX_CHANGES, type Changes, type ReportedChange } from './changes'
import { type Collected, type CollectedActivity, type CollectedObjective, MAX_ROWS } from './collect'
import type { Part, ReportModel, Section } from './model'
import { phrasesIn, type Phrases } from './phrases'
import { answersParts, choicesParts, notesParts } from './sections/answers'
import { sectionContext, type SectionContext } from './sections/context'
import { dosesParts } from './sections/doses'
import { numbersParts, totalOf } from './sections/numbers'
import { pressureParts } from './sections/pressure'

/** What a report is of. */
export interface ReportSubject {
  report_type: 'everything' | 'vitals' | 'medicines' | 'symptoms_and_moods' | 'activity'
  /** Null for all time: then it is from the first to the last record. */
  start_date: LocalDate | null
  end_date: LocalDate | null
  locale: string
  /** Of the participant now. */
  time_zone: string
  name: string
  birth_year: number | null
  made_at: Date
  /** Titles of the activities that could have been recorded. */
  offered: readonly string[]
}

/** The document of what was collected; there is something in it. */
export function reportModel(collected: Collected, subject: ReportSubject): ReportModel {
  const say = phrasesIn(subject.locale, subject.time_zone)
  const first = subject.start_date ?? collected.first ?? subject.made_at.toISOString().slice(0, 10)
  const last = subject.end_date ?? collected.last ?? first
  const activities = [...collected.activities.values()]
  const objectives = activities.reduce((total, activity) => total + activity.objectives.size, 0)
  const context = sectionContext(say, archiveWords(subject.locale), { first, last, objectives, most: MAX_ROWS })
  const changes = changesIn(collected, comparedWindows(first, last))
  return {
    ...frameOf(say.t('history_report.title'), subject.locale, say.t('reports.footer')),
    words: { page: pageWords(say.t) },
    facts: factsOf(say, subject, context, collected),
    summary: [
      ...changesParts(say, changes),
      ...recordedParts(context, activities, subject.offered),
      { kind: 'text', text: say.t('history_report.method') },
    ],
    sections: activities.map((activity) => sectionOf(context, activity)),
  }
}

function factsOf(
  say: Phrases,
  subject: ReportSubject,
  { first, last, days }: SectionContext,
  collected: Collected,
): [string, string][] {
  const { t } = say
  const period = say.range(first, last)
  const others = [...collected.zones].filter((zone) => zone !== subject.time_zone).sort()
  return [
    [t('reports.participant'), isolated(subject.name || t('reports.nameless'))],
    ...(subject.birth_year === null
      ? []
      : [[t('history_report.birth_year'), String(subject.birth_year)] satisfies [string, string]]),
    [
      t('history_report.period'),
      subject.start_date === null ? t('history_report.all_time', { range: period }) : period,
    ],
    [t('history_report.contents'), t(`history_report.types.${subject.report_type}`)],
    [
      t('history_report.days_recorded'),
      t('history_report.days_of', { days: say.number(collected.days.size), total: say.number(days) }),
    ],
    [
      t('history_report.zone'),
      others.length === 0
        ? isolated(subject.time_zone)
        : t('history_report.zones', { zone: isolated(subject.time_zone), others: say.list(others.map(isolated)) }),
    ],
    [t('history_report.made'), say.moment(subject.made_at, subject.time_zone)],
  ]
}

/** The three that changed most, and how that was judged. */
function changesParts(say: Phrases, { windows, ranked, compared }: Changes): Part[] {
  const { t } = say
  const window = t('history_report.windows', {
    current: say.range(windows.current.first, windows.current.last),
    before: say.range(windows.before.first, windows.before.last),
  })
  const none = compared === 0 ? 'history_report.changes_few' : 'history_report.changes_none'
  return [
    { kind: 'heading', text: t('history_report.changes') },
    ...(ranked.length === 0
      ? [{ kind: 'text' as const, text: t(none) }]
      : ranked.slice(0, MAX_CHANGES).map((change) => ({ kind: 'text' as const, text: changeText(say, change) }))),
    {
      kind: 'text',
      text: `${daysBetween(windows.before.first, windows.before.last) < 0 ? '' : `${window} `}${t('history_report.changes_rule')}`,
    },
  ]
}

function changeText(say: Phrases, { objective, part, change, current, before }: ReportedChange): string {
  const { measured, objective: asked } = objective
  const unit = measured?.unit ?? null
  const partName = (measured?.parts.length ?? 0) > 1 ? asked.vital?.parts[part] : undefined
  return say.t(`history_report.${change}`, {
    name: say.name(partName === undefined ? asked.name : `${asked.name} (${partName})`),
    current: say.value([current.mean], unit),
    n: say.number(current.n),
    before: say.value([before.mean], unit),
    m: say.number(before.n),
  })
}

/** What was recorded on how many days, and what was not. */
function recordedParts(
  { say, days }: SectionContext,
  activities: readonly CollectedActivity[],
  offered: readonly string[],
): Part[] {
  const { t } = say
  const recorded = new Set(activities.map(({ activity }) => activity.title))
  const missing = offered.filter((title) => !recorded.has(title))
  return [
    { kind: 'heading', text: t('history_report.recorded') },
    {
      kind: 'table',
      caption: t('history_report.recorded_caption'),
      head: [t('history_report.activity'), t('history_report.days'), t('history_report.entries')],
      rows: activities.map(({ activity, days: dates, responses }) => [
        say.name(activity.title),
        t('history_report.days_of', { days: say.number(dates.size), total: say.number(days) }),
        say.number(responses),
      ]),
    },
    ...averagesParts(say, activities),
    ...(missing.length === 0
      ? []
      : [
          {
            kind: 'text' as const,
            text: t('history_report.not_recorded', { names: say.list(missing.map((title) => say.name(title))) }),
          },
        ]),
  ]
}

/** Lines of numbers that the summary names; further ones are in their sections. */
const MAX_SUMMARY_LINES = 12

/** The averages of the period, for a recipient who reads one page. */
function averagesParts(say: Phrases, activities: readonly CollectedActivity[]): Part[] {
  const { t } = say
  const rows = activities.flatMap(({ objectives }) =>
    [...objectives.values()].flatMap(({ objective, measured }) =>
      (measured?.parts ?? []).map((days, part) => {
        const unit = measured?.unit ?? null
        const tally = totalOf(days)
        const partName = (measured?.parts.length ?? 0) > 1 ? objective.vital?.parts[part] : undefined
        return [
          say.name(partName === undefined ? objective.name : `${objective.name}: ${partName}`),
          say.number(tally.n),
          say.value([meanOf(tally) ?? 0], unit),
          say.value([tally.minimum], unit),
          say.value([tally.maximum], unit),
        ]
      }),
    ),
  )
  if (rows.length === 0) return []
  const head = ['value', 'entries', 'average', 'lowest', 'highest'].map((column) => t(`history_report.${column}`))
  return [{ kind: 'table', caption: t('history_report.averages'), head, rows: rows.slice(0, MAX_SUMMARY_LINES) }]
}

function sectionOf(context: SectionContext, { activity, days, responses, objectives }: CollectedActivity): Section {
  const { say } = context
  const order = new Map(activity.objectives.map(({ id }, place) => [id, place]))
  const place = ({ objective }: CollectedObjective) => order.get(objective.id) ?? order.size
  const intro = say.t('history_report.recorded_on', {
    days: say.number(days.size),
    total: say.number(context.days),
    entries: say.number(responses),
  })
  return {
    title: say.name(activity.title),
    parts: [
      { kind: 'text', text: intro },
      ...[...objectives.values()]
        .sort((one, other) => place(one) - place(other))
        .flatMap((collected): Part[] => [
          { kind: 'heading', text: headingOf(say, collected) },
          ...partsOf(context, collected),
        ]),
    ],
  }
}

function headingOf(say: Phrases, { objective, measured }: CollectedObjective): string {
  const name = say.name(objective.name || say.t('history_report.former'))
  return measured?.unit ? say.t('history_report.in_unit', { name, unit: isolated(say.unit(measured.unit)) }) : name
}

function partsOf(context: SectionContext, collected: CollectedObjective): Part[] {
  const { measured, marks, choices, notes } = collected
  if (measured)
    return measured.unit === 'mmHg' && measured.parts.length === 2
      ? pressureParts(context, collected, measured)
      : numbersParts(context, collected, measured)
  if (marks.size > 0) return dosesParts(context, collected)
  if (choices.size > 0) return choicesParts(context, collected)
  return notes.length > 0 ? notesParts(context, collected) : answersParts(context, collected)
}
