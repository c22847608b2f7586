import { addDays, hhmmOf, instantOf, localDateOf, minutesOf, parseClock } from '@almanac/domain/time'
import {
  evaluateSurvey,
  isAnswerable,
  type PreparedSurvey,
  prepareSurvey,
  type SurveyAnswer,
  type SurveyDefinition,
  type SurveyItem,
  type SurveyState,
} from '@almanac/domain/survey'
import { compileRegex } from '@almanac/domain/survey/regex'
import type { LocalText } from '@almanac/domain/texts'
import { firstScore, type StoredScore, storedScores, type SurveyScore } from '../../src/surveys'
import { studyId } from '@almanac/formats/study-files/ids'
import type { HistoryFile, HistorySurvey } from '../format/history'
import { levelGenerator, type Random, randomOf } from './random'
import { type HistoryContext, isPaused } from './responses'

/** A survey as stored. */
export interface LoadedSurvey {
  id: string
  version: number
  document: SurveyDefinition
}

export interface SurveyRow {
  user_id: string
  id: string
  survey_id: string
  survey_version: number
  answers: SurveyAnswer[]
  score: SurveyScore | null
  scores: StoredScore[]
  started_at: string
  completed_at: string
  locale: string
  time_zone: string
}

/** The score of an option; undefined where it has none. */
function weightOf({ code, score = Number(code) }: { code: string; score?: number }): number | undefined {
  return Number.isFinite(score) ? score : undefined
}

const numberOr = (value: unknown, otherwise: number): number => (typeof value === 'number' ? value : otherwise)

/** The maximum score of a question. */
function greatest({ options, max }: SurveyItem): number {
  return options ? Math.max(0, ...options.flatMap((option) => weightOf(option) ?? [])) : numberOr(max, 5)
}

/** Distributes a score randomly over the questions that count, never above a question's maximum. */
function spread({ questions, scores }: SurveyDefinition, score: number, random: Random): Map<string, number> {
  const items = new Set(scores[0]?.items ?? [])
  const counted = questions.filter(({ key }) => items.has(key))
  const values = new Map(counted.map(({ key }) => [key, 0]))
  for (let left = score; left > 0; left -= 1) {
    const [first, ...others] = counted.filter((question) => (values.get(question.key) ?? 0) < greatest(question))
    if (!first) break
    const { key } = random.pick([first, ...others])
    values.set(key, (values.get(key) ?? 0) + 1)
  }
  return values
}

/** Types that the generator answers; others are skipped. */
const GENERATED = new Set<SurveyItem['type']>(['choice', 'multiple_choice', 'slider', 'number'])

/** A random answer, or the one with this score. */
function answer(question: SurveyItem, counted: number | undefined, random: Random): SurveyAnswer[] {
  const { key, type, options = [], min } = question
  if (!isAnswerable(question) || question.read_only === true) return []
  if (!GENERATED.has(type)) return [{ key, value: null, skipped: true }]
  if (options.length === 0) {
    const least = numberOr(min, type === 'slider' ? 1 : 0)
    const value = counted ?? random.between(least, Math.max(least, greatest(question)))
    return [{ key, value, skipped: false }]
  }
  const [first, ...others] = options.filter(({ other }) => other !== true)
  const option =
    counted === undefined ? first && random.pick([first, ...others]) : options.find((one) => weightOf(one) === counted)
  if (!option) return [{ key, value: null, skipped: true }]
  return [
    type === 'multiple_choice'
      ? { key, value: null, values: [option.code], skipped: false }
      : { key, value: option.code, skipped: false },
  ]
}

/** Answers of one completed survey, following its branching. */
function answered(
  survey: PreparedSurvey<LocalText>,
  { score, seed, today, random }: { score: number; seed: string; today: string; random: Random },
): { answers: SurveyAnswer[]; state: SurveyState } {
  const { definition } = survey
  const values = spread(definition, score, random)
  const repeated = new Set(definition.questions.filter(({ repeats }) => repeats).map(({ key }) => key))
  const all = definition.questions
    .filter(({ group }) => group === null || !repeated.has(group))
    .flatMap((question) => answer(question, values.get(question.key), random))
  const evaluate = (answers: SurveyAnswer[]) => evaluateSurvey(survey, { answers, seed, today, now: '18:00' })
  const { visible } = evaluate(all)
  const answers = all.filter(({ key }) => visible.has(key))
  return { answers, state: evaluate(answers) }
}

function lineRows(
  { study, person, user_id, now }: HistoryContext,
  history: HistoryFile,
  line: HistorySurvey,
  survey: LoadedSurvey,
): SurveyRow[] {
  const random = randomOf(String(study.seed), person.key, history.key, 'survey', line.survey)
  const most = survey.document.scores[0]?.maximum ?? 0
  const prepared = prepareSurvey(survey.document, { regex: compileRegex })
  const score = levelGenerator({ ...line.score, weekend: 0, decimals: 0 }, random, { least: 0, most })
  const today = localDateOf(now, person.time_zone)
  const rows: SurveyRow[] = []
  // In equal steps back from yesterday, oldest first.
  const first = -1 - Math.floor((history.days - 1) / line.every_days) * line.every_days
  for (let day = first; day < 0; day += line.every_days) {
    const date = addDays(today, day)
    const minutes = minutesOf(parseClock(line.time) ?? 0) + random.between(-25, 25)
    const inDay = Math.min(23 * 60, Math.max(60, minutes))
    const completed = instantOf(date, hhmmOf(Math.floor(inDay / 60), inDay % 60), person.time_zone)
    const id = studyId(study.key, 'person', person.key, 'survey', history.key, line.survey, date)
    const { answers, state } = answered(prepared, {
      score: score({ progress: 1 + day / history.days, weekend: false }),
      seed: id,
      today: date,
      random,
    })
    const scores = storedScores(survey.document, state.scores)
    const started = new Date(completed.getTime() - random.between(110, 340) * 1000)
    if (isPaused(history, day)) continue
    rows.push({
      user_id,
      id,
      survey_id: survey.id,
      survey_version: survey.version,
      answers,
      score: firstScore(scores),
      scores,
      started_at: started.toISOString(),
      completed_at: completed.toISOString(),
      locale: person.locale,
      time_zone: person.time_zone,
    })
  }
  return rows
}

/** The surveys that a person completed over the weeks. Surveys are by key. */
export function generateSurveys(
  context: HistoryContext,
  histories: readonly HistoryFile[],
  surveys: ReadonlyMap<string, LoadedSurvey>,
): SurveyRow[] {
  return histories.flatMap((history) =>
    history.surveys.flatMap((line) => {
      const survey = surveys.get(line.survey)
      return survey ? lineRows(context, history, line, survey) : []
    }),
  )
}
