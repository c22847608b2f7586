import type { SurveyPage, SurveyResponse } from '@almanac/contracts/surveys/survey'
import {
  answerInCalls,
  isAnswerable,
  itemOfKey,
  localizeDefinition,
  type PreparedSurvey,
  pipeText,
  type SurveyAnswer,
  type SurveyItem,
  type SurveyState,
} from '@almanac/domain/survey'
import { countryOf } from '../../account'
import type { Database } from '../../http/serve'
import { listIds } from '../dynamic-lists/queries'
import { evaluated, type Evaluation } from './context'
import type { Answering } from './queries'

/** The ids of the lists that questions search, by key. */
export type ListIds = ReadonlyMap<string, string>

/** Keys of the lists that a survey's questions search. */
export const listsOf = ({ definition }: Pick<PreparedSurvey, 'definition'>): string[] => [
  ...new Set(definition.questions.flatMap(({ list }) => (list === undefined ? [] : [list]))),
]

/** A response to display; what it keeps beside the answers that count is not shown. */
type Shown = Omit<Answering, 'earlier' | 'other_ids' | 'completion_received_at'>

/** The progress of a response, part of every call's response. */
function progressOf({ id, survey_id, version, survey, ...answering }: Shown, state: SurveyState) {
  const keys = state.pages.flatMap((page) => page.keys)
  const isRequired = (key: string): boolean => {
    const item = survey.item(itemOfKey(key).key)
    return item !== undefined && item.required === true && isAnswerable(item)
  }
  const ends: [string, string] = [keys[0] ?? '', keys.at(-1) ?? '']
  return {
    id,
    survey_id,
    version,
    has_seen_introduction: answering.has_seen_introduction,
    progress: answering.completed_at ? 1 : state.progress,
    required_questions: keys.filter(isRequired),
    first_and_last_question: ends,
    completed_at: answering.completed_at?.toISOString() ?? null,
  }
}

/** Replaces the keys of searched lists by their ids. */
function withListIds<Item extends Pick<SurveyItem, 'list'>>(items: readonly Item[], lists: ListIds): Item[] {
  return items.map((item) => (item.list === undefined ? item : { ...item, list: lists.get(item.list) ?? item.list }))
}

interface SurveyOptions {
  locale: string
  lists: ListIds
  /** Of the participant's phone number, for the phone numbers in alerts. */
  country: string | null
}

/** The data that displaying a survey to this participant needs. */
export async function surveyOptions(
  database: Database,
  user_id: string,
  answering: Pick<Answering, 'survey' | 'company_id'>,
  locale: string,
): Promise<SurveyOptions> {
  const { survey, company_id } = answering
  return {
    locale,
    lists: await listIds(database, company_id, listsOf(survey)),
    country: survey.definition.alerts.length === 0 ? null : await countryOf(database, user_id),
  }
}

/** Answers in the format of the API. */
const answersInCalls = ({ survey }: Pick<Answering, 'survey'>, answers: readonly SurveyAnswer[]): SurveyAnswer[] =>
  answers.map((answer) => answerInCalls(survey.item(itemOfKey(answer.key).key), answer))

/** A complete survey in one language, with the answers so far. */
export function surveyAnswer(answering: Shown, { locale, lists, country }: SurveyOptions): SurveyResponse {
  const { title, introduction, questions, scores, alerts } = localizeDefinition(answering.survey.definition, locale)
  return {
    ...progressOf(answering, evaluated(answering).state),
    company_id: answering.company_id,
    locale,
    country,
    title,
    introduction,
    questions: withListIds(questions, lists),
    scores,
    alerts,
    answers: answersInCalls(answering, answering.answers),
    external: answering.external,
    read_alerts: [...answering.read_alerts],
  }
}

/** A value with answers inserted into every text in it. */
function piped(value: unknown, pipe: (text: string) => string): unknown {
  if (Array.isArray(value)) return value.map((one) => piped(one, pipe))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      name,
      name === 'text' && typeof one === 'string' ? pipe(one) : piped(one, pipe),
    ]),
  )
}

/** The items with these keys and their groups, in the order of the survey. */
function itemsOnPage({ survey }: Answering, keys: readonly string[]): SurveyItem[] {
  const wanted = new Set<string>()
  for (const key of keys)
    for (let item = survey.item(itemOfKey(key).key); item && !wanted.has(item.key);) {
      wanted.add(item.key)
      item = item.group === null ? undefined : survey.item(item.group)
    }
  return survey.definition.questions.filter(({ key }) => wanted.has(key))
}

interface PageOptions extends Evaluation {
  locale: string
  lists: ListIds
}

/** A page of a survey with answers inserted into its texts; the page after the last has no keys. */
export function pageAnswer(
  answering: Answering,
  index: number,
  { locale, lists, context, state }: PageOptions,
): SurveyPage {
  const keys = answering.completed_at ? [] : (state.pages[Math.max(index, 0)]?.keys ?? [])
  const { definition } = answering.survey
  const { questions } = localizeDefinition({ ...definition, questions: itemsOnPage(answering, keys) }, locale)
  const pipe = (text: string) => pipeText(answering.survey, context, text, locale)
  const shown = new Set(keys)
  return {
    ...progressOf(answering, state),
    keys,
    questions: piped(withListIds(questions, lists), pipe) as SurveyPage['questions'],
    answers: answersInCalls(
      answering,
      answering.answers.filter(({ key }) => shown.has(key)),
    ),
    alerts: state.alerts,
    external: answering.external,
  }
}

/** The input from which pages are computed. */
export function pageOptions(answering: Answering, locale: string, lists: ListIds, moment?: Date): PageOptions {
  return { locale, lists, ...evaluated(answering, moment) }
}

/** The index of an item's page; undefined where the item is not displayed. */
export function placeOf({ pages }: SurveyState, key: string): number | undefined {
  const place = pages.findIndex(({ keys, group }) => keys.includes(key) || group === key)
  return place === -1 ? undefined : place
}
