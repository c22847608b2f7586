import type { PeriodReport } from '../../devices'
import { localeIn } from '@almanac/domain/languages'
import type { LocalDate } from '@almanac/domain/time'
import { footerWords, frameOf, isolated, pageWords } from '../../pdf'
import { archiveWords } from '../../kernel/archive/words'
import { coloursOf, inHueOf } from './charts/svg'
import { changesIn, comparedWindows } from './changes'
import { type Collected, type CollectedActivity, type CollectedObjective, MAX_ROWS } from './collect'
import type { Part, ReportModel, Section } from './model'
import { phrasesIn, type Phrases } from './phrases'
import { choicesParts, notesParts } from './sections/answers'
import { sectionContext, type SectionContext } from './sections/context'
import { doseTables } from './sections/dose-tables'
import { dosesParts, isRoutine } from './sections/doses'
import { entryTables } from './sections/entry-tables'
import { glucoseSection } from './sections/glucose'
import { hasPattern, numbersParts } from './sections/numbers'
import { picturesParts } from './sections/pictures'
import { isPressure, pressureParts } from './sections/pressure'
import { summaryParts } from './summary'

/** What a report is about. */
export interface ReportSubject {
  report_type: 'everything' | 'vitals' | 'medicines' | 'symptoms_and_moods' | 'activity'
  /** Null for all time, from the first to the last record. */
  start_date: LocalDate | null
  end_date: LocalDate | null
  locale: string
  /** The region whose formats the participant reads; null: those of the language. */
  region: string | null
  /** The participant's time zone at the time of the request. */
  time_zone: string
  name: string
  birth_year: number | null
  /** Names of the participant's studies. */
  studies: readonly string[]
  made_at: Date
  /** Titles of the activities that could have been recorded. */
  offered: readonly string[]
  /** Values of a glucose sensor in the period; null when there are none. */
  glucose: PeriodReport | null
}

/** The model of a report's document; there must be data in `collected` or `subject.glucose`. */
export function reportModel(collected: Collected, subject: ReportSubject): ReportModel {
  const say = phrasesIn(localeIn(subject.locale, subject.region), subject.time_zone)
  const { glucose } = subject
  const first =
    subject.start_date ?? collected.first ?? glucose?.start_date ?? subject.made_at.toISOString().slice(0, 10)
  const last = subject.end_date ?? collected.last ?? glucose?.end_date ?? first
  const activities = [...collected.activities.values()]
  const context = sectionContext(say, archiveWords(subject.locale), {
    first,
    last,
    activities: activities.length,
    most: MAX_ROWS,
  })
  const changes = changesIn(collected, comparedWindows(first, last))
  const sections = [
    ...(glucose ? [inHue(GLUCOSE, glucoseSection(say, glucose))] : []),
    ...activities.map((activity) => sectionOf(context, activity)),
  ]
  return {
    ...frameOf(say.t('history_report.title'), subject.locale, footerWords(say.t)),
    words: {
      page: pageWords(say.t),
      annex: say.t('history_report.annex'),
      page_of: say.t('history_report.page_of', { name: '{name}', page: '{page}' }),
      separator: say.t('history_report.separator'),
      charts: [...chartKeys(context, activities)].map((key) => say.t(`history_report.${key}`)).join(' '),
    },
    facts: factsOf(say, subject, context, collected),
    summary: summaryParts(context, { changes, activities, offered: subject.offered, glucose, sections }),
    sections,
  }
}

/** How the charts that are in the annex are read. */
function chartKeys({ bucket }: SectionContext, activities: readonly CollectedActivity[]): Set<string> {
  return new Set(
    activities.flatMap(({ objectives }) =>
      [...objectives.values()].flatMap((collected) => [
        ...(collected.measured.length > 0 ? [`chart_${bucket}`] : []),
        ...(collected.measured.some((measured) => hasPattern(collected, measured)) ? ['pattern'] : []),
        ...(collected.marks.size > 0 ? [`strip_${isRoutine(collected) ? 'routine_' : ''}${bucket}`] : []),
      ]),
    ),
  )
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
    ...(subject.studies.length === 0
      ? []
      : [[t('history_report.study'), say.list(subject.studies.map(isolated))] satisfies [string, string]]),
    [
      t('history_report.period'),
      subject.start_date === null ? t('history_report.all_time', { range: period }) : period,
    ],
    ...(subject.report_type === 'everything'
      ? []
      : [[t('history_report.contents'), t(`history_report.types.${subject.report_type}`)] satisfies [string, string]]),
    ...recordedDays(say, subject, collected, days),
    [
      t('history_report.zone'),
      others.length === 0
        ? say.zone(subject.time_zone)
        : t('history_report.zones', { zone: say.zone(subject.time_zone), others: say.list(others.map(say.zone)) }),
    ],
    [t('history_report.made'), say.moment(subject.made_at, subject.time_zone)],
  ]
}

/** The number of days with entries. Omitted when only a sensor has values: 'none' would read as if it had measured nothing. */
function recordedDays(
  say: Phrases,
  { glucose }: ReportSubject,
  collected: Collected,
  days: number,
): [string, string][] {
  if (collected.days.size === 0 && glucose) return []
  const counts = { days: say.number(collected.days.size), total: say.number(days) }
  return [[say.t('history_report.days_recorded'), say.t('history_report.days_of', counts)]]
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
  const ordered = [...objectives.values()].sort((one, other) => place(one) - place(other))
  const dosed = ordered.filter(({ marks }) => marks.size > 0)
  const tabled = ordered.filter(
    ({ marks, rows, pictures }) => marks.size === 0 && rows.length > 0 && !pictures.some(({ file }) => file !== null),
  )
  const parts: Part[] = [
    { kind: 'small', text: intro },
    ...ordered.flatMap((collected) => objectiveParts(context, collected)),
    ...(dosed.length > 0 ? doseTables(context, dosed) : []),
    ...entryTables(context, tabled, responses),
  ]
  return inHue(activity, { title: say.name(activity.title), parts })
}

/** What has the hue of glucose on screens. */
const GLUCOSE = { icon: 'drop' }

/** A section and its charts in the hue of what it is about. */
function inHue(subject: { icon: string }, section: Section): Section {
  const { text, fill } = coloursOf(subject)
  return {
    ...section,
    hue: { text, fill },
    parts: section.parts.map((part) =>
      part.kind === 'chart' ? { ...part, drawing: inHueOf(subject, part.drawing) } : part,
    ),
  }
}

/** The name and the content of an objective, or of each of its lines if it was entered in units that do not convert. */
function objectiveParts(context: SectionContext, collected: CollectedObjective): Part[] {
  const { say } = context
  const name = say.name(collected.objective.name || say.t('history_report.former'))
  if (collected.measured.length === 0) {
    const parts = partsOf(context, collected)
    return parts.length === 0 ? [] : [{ kind: 'heading', text: name }, ...parts]
  }
  return collected.measured.flatMap((measured): Part[] => {
    const { unit } = measured
    return [
      {
        kind: 'heading',
        text: unit ? say.t('history_report.in_unit', { name, unit: isolated(say.unit(unit)) }) : name,
      },
      ...(isPressure(measured)
        ? pressureParts(context, collected, measured)
        : numbersParts(context, collected, measured)),
    ]
  })
}

/** What is said of an objective besides its answers in the tables of the activity. */
function partsOf(context: SectionContext, collected: CollectedObjective): Part[] {
  const { marks, choices, notes, pictures } = collected
  if (marks.size > 0 || collected.planned) return dosesParts(context, collected)
  if (choices.size > 0) return choicesParts(context, collected)
  if (pictures.length > 0) return picturesParts(context, collected)
  return notes.length > 0 ? notesParts(context, collected) : []
}
