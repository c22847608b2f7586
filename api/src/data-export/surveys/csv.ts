import { answerInWords, skippedValue, type SurveyAnswer } from '@almanac/domain/survey'
import { localise, type LocalText } from '@almanac/domain/texts'
import type { Database } from '../../http/serve'
import {
  answeredKeys,
  type ExportedParticipants,
  type ExportedResponse,
  exportResponses,
  type ExportedSurvey,
} from '../../surveys'
import { csvLine } from '../csv'
import type { Cell } from '../../kernel/archive/table'
import { type AnswerColumn, columnName, columnsOf, questionsOf } from './columns'

/** Separator of several codes in one cell. */
const SEPARATOR = '|'
const LANGUAGE = 'en'

const BYTE_ORDER_MARK = '\ufeff'

/** A numeric code is a number, also `-2`, so that it is not escaped as a formula. `01` remains text. */
const codeCell = (code: string): Cell => (String(Number(code)) === code ? Number(code) : code)

/** The code or value of an answer; several separated by |. */
export function codeOf({ value, values, entries, consent }: SurveyAnswer): Cell {
  if (consent) return consent.accepted_terms ? 'accepted' : 'not accepted'
  if (values) return values.length === 1 ? codeCell(values[0] ?? '') : values.join(SEPARATOR)
  if (entries) return entries.map(({ code, text }) => code ?? text).join(SEPARATOR)
  return typeof value === 'string' ? codeCell(value) : value
}

/** The code of a skipped question says that it was skipped; a cell is empty when it was not asked or not reached. */
function cellOf(
  { part, item }: AnswerColumn,
  answer: SurveyAnswer | undefined,
  { survey, context }: ExportedResponse,
): Cell {
  if (!answer) return null
  if (answer.skipped) return part === 'code' ? skippedValue(survey.item(item.key)) : null
  if (part === 'other') return answer.other ?? null
  return part === 'code' ? codeOf(answer) : answerInWords(survey, context, answer, LANGUAGE)
}

function rowOf(response: ExportedResponse, columns: readonly AnswerColumn[], scores: readonly string[]): Cell[] {
  const answers = new Map(response.state.counted.map((answer) => [answer.key, answer]))
  const byKey = new Map(response.scores.map((score) => [score.key, score]))
  return [
    response.participant,
    response.id,
    response.version,
    response.completed_at ? 'completed' : 'in-progress',
    response.started_at,
    response.completed_at,
    response.locale,
    response.time_zone,
    response.activity_id,
    ...columns.map((column) => cellOf(column, answers.get(column.key), response)),
    ...scores.flatMap((key): Cell[] => {
      const { value = null, band = null } = byKey.get(key) ?? {}
      return [value, band && localise(band, LANGUAGE)]
    }),
  ]
}

const scoreKeys = ({ versions }: ExportedSurvey): string[] => [
  ...new Set(versions.flatMap(({ survey }) => survey.definition.scores.map(({ key }) => key))),
]

const FIXED = [
  'participant',
  'response',
  'version',
  'status',
  'started_at',
  'completed_at',
  'locale',
  'time_zone',
  'activity',
]

/**
 * Every response to a survey as CSV (RFC 4180, UTF-8 with a byte order mark), one row each, in batches: codes under the
 * question's key, labels beside them, scores at the end. Answers that branching has hidden are omitted.
 */
export async function* writeSurveyCsv(
  database: Database,
  survey: ExportedSurvey,
  participants?: ExportedParticipants,
): AsyncGenerator<string, void, undefined> {
  const columns = columnsOf(survey, await answeredKeys(database, survey.survey_id))
  const scores = scoreKeys(survey)
  const names = [...columns.map(columnName), ...scores.flatMap((key) => [`score:${key}`, `score:${key}.band`])]
  yield `${BYTE_ORDER_MARK}${csvLine([...FIXED, ...names])}`
  for await (const responses of exportResponses(database, survey, participants))
    yield responses.map((response) => csvLine(rowOf(response, columns, scores))).join('')
}

const text = (words: LocalText | undefined | null): string | null => (words ? localise(words, LANGUAGE) : null)
const bound = (value: number | string | undefined): Cell => value ?? null

/** The code book of `writeSurveyCsv`: a row for each question and score. */
export function* surveyCodeBook(survey: ExportedSurvey): Generator<string, void, undefined> {
  const headings = ['column', 'kind', 'group', 'label', 'required', 'asked_if', 'minimum', 'maximum', 'unit', 'codes']
  yield `${BYTE_ORDER_MARK}${csvLine([...headings, 'calculation', 'versions', 'skipped'])}`
  for (const item of questionsOf(survey)) {
    const versions = survey.versions.filter((one) => one.survey.item(item.key)).map(({ version }) => version)
    yield csvLine([
      item.key,
      item.type,
      item.group,
      text(item.label),
      item.required === true ? 'yes' : 'no',
      item.visible_if ?? null,
      bound(item.min),
      bound(item.max),
      text(item.unit),
      (item.options ?? []).map(({ code, label }) => `${code} = ${text(label) ?? ''}`).join(' | ') || null,
      item.calculated ?? null,
      versions.toSorted((one, other) => one - other).join(' '),
      item.read_only === true ? null : skippedValue(item),
    ])
  }
  for (const key of scoreKeys(survey)) {
    const version = survey.versions.find((one) => one.survey.definition.scores.some((score) => score.key === key))
    const score = version?.survey.definition.scores.find((one) => one.key === key)
    if (!score) continue
    const bands = score.bands.map(({ from, to, label }) => `${from} to ${to} = ${text(label) ?? ''}`).join(' | ')
    yield csvLine([
      `score:${key}`,
      'score',
      null,
      text(score.label),
      null,
      null,
      bound(score.minimum),
      bound(score.maximum),
      null,
      bands || null,
      score.rule ?? `${score.method} of ${score.items.join(', ')}`,
      null,
      null,
    ])
  }
}
