import { addDays, hhmmOf, instantOf, localDateOf, minutesOf, parseClock } from '@almanac/domain/time'
import {
  scoreSurvey,
  type SurveyAnswer,
  type SurveyDocument,
  type SurveyQuestion,
  type SurveyScore,
} from '../../surveys'
import { studyId } from '../../study-files/ids'
import type { HistoryFile, HistorySurvey } from '../format/history'
import { levelMaker, type Random, randomOf } from './random'
import { type HistoryContext, isPaused } from './responses'

/** A survey as it is in the database. */
export interface LoadedSurvey {
  id: string
  version: number
  document: SurveyDocument
}

export interface SurveyRow {
  user_id: string
  id: string
  survey_id: string
  survey_version: number
  answers: SurveyAnswer[]
  score: SurveyScore | null
  started_at: string
  completed_at: string
}

const greatest = ({ answers, max }: SurveyQuestion): number =>
  answers ? Math.max(...answers.map(({ value }) => value)) : (max ?? 5)

/** Spreads a score over the questions that count: a point here, a point there, never above what a question has. */
function spread(survey: SurveyDocument, score: number, random: Random): Map<string, number> {
  const counted = survey.questions.filter(({ key }) => survey.scoring?.sum.includes(key))
  const values = new Map(counted.map(({ key }) => [key, 0]))
  for (let left = score; left > 0; left -= 1) {
    const [first, ...others] = counted.filter((question) => (values.get(question.key) ?? 0) < greatest(question))
    if (!first) break
    const { key } = random.pick([first, ...others])
    values.set(key, (values.get(key) ?? 0) + 1)
  }
  return values
}

function answer(question: SurveyQuestion, counted: number | undefined, random: Random): SurveyAnswer[] {
  const { key, type, answers = [], min = 1 } = question
  if (type === 'information') return []
  if (counted !== undefined) return [{ key, value: counted, skipped: false }]
  if (type === 'text') return [{ key, value: null, skipped: true }]
  const values = answers.map(({ value }) => value)
  const [first, ...others] = values.length > 0 ? values : [random.between(min, greatest(question))]
  const value = first === undefined ? min : random.pick([first, ...others])
  return [
    type === 'multiple_choice' ? { key, value: null, values: [value], skipped: false } : { key, value, skipped: false },
  ]
}

function lineRows(
  { study, person, user_id, now }: HistoryContext,
  history: HistoryFile,
  line: HistorySurvey,
  survey: LoadedSurvey,
): SurveyRow[] {
  const random = randomOf(String(study.seed), person.key, history.key, 'survey', line.survey)
  const most = survey.document.scoring?.maximum ?? 0
  const score = levelMaker({ ...line.score, weekend: 0, decimals: 0 }, random, { least: 0, most })
  const today = localDateOf(now, person.time_zone)
  const rows: SurveyRow[] = []
  // From yesterday backwards in equal steps, told oldest first.
  const first = -1 - Math.floor((history.days - 1) / line.every_days) * line.every_days
  for (let day = first; day < 0; day += line.every_days) {
    const date = addDays(today, day)
    const minutes = minutesOf(parseClock(line.time) ?? 0) + random.between(-25, 25)
    const inDay = Math.min(23 * 60, Math.max(60, minutes))
    const completed = instantOf(date, hhmmOf(Math.floor(inDay / 60), inDay % 60), person.time_zone)
    const values = spread(survey.document, score({ progress: 1 + day / history.days, weekend: false }), random)
    const answers = survey.document.questions.flatMap((question) => answer(question, values.get(question.key), random))
    const started = new Date(completed.getTime() - random.between(110, 340) * 1000)
    if (isPaused(history, day)) continue
    rows.push({
      user_id,
      id: studyId(study.key, 'person', person.key, 'survey', history.key, line.survey, date),
      survey_id: survey.id,
      survey_version: survey.version,
      answers,
      score: scoreSurvey(survey.document, answers),
      started_at: started.toISOString(),
      completed_at: completed.toISOString(),
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
