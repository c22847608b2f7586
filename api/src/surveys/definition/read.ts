import {
  isAnswerable,
  type SurveyDefinition,
  type SurveyItem,
  type SurveyScoreDefinition,
} from '@almanac/domain/survey'
import { surveyFile, type SurveyFile, type SurveyItemFile } from './file'

/** The key of the score in the short form. */
const SCORE_OF_SHORT_FORM = 'score'

/** Removes undefined properties, so that a stored document and a newly read one compare as equal. */
function filled<T extends object>(value: T): T {
  return Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as T
}

/** Questions are required by default, except where no answer can be entered. */
function isRequired({ required, read_only, calculated, ...item }: SurveyItemFile): boolean {
  return required ?? (isAnswerable(item) && read_only !== true && calculated === undefined)
}

/** An item and its nested items, in the order of the survey. */
function flattened(item: SurveyItemFile, group: string | null): SurveyItem[] {
  const { answers, questions = [], options, ...same } = item
  const own: SurveyItem = filled({
    ...same,
    group,
    required: isRequired(item) || undefined,
    options: options ?? answers?.map(({ value, label }) => ({ code: String(value), label })),
  })
  return [own, ...questions.flatMap((inner) => flattened(inner, item.key))]
}

/** `scoring` as a score: the sum, missing when an answer is missing. */
function scoreOf({ sum, maximum, bands }: NonNullable<SurveyFile['scoring']>): SurveyScoreDefinition {
  return { key: SCORE_OF_SHORT_FORM, method: 'sum', items: sum, maximum, bands }
}

/** An authored survey in the format shared by engine, server and screens. */
export function definitionOf({ key, title, introduction, source, ...file }: SurveyFile): SurveyDefinition {
  return {
    key,
    title,
    introduction,
    source,
    questions: file.questions.flatMap((item) => flattened(item, null)),
    scores: [...(file.scoring ? [scoreOf(file.scoring)] : []), ...file.scores].map(filled),
    alerts: file.alerts,
  }
}

/** Whether a document is stored as a definition: all are since releases with branching. */
function isDefinition(document: unknown): document is SurveyDefinition {
  if (typeof document !== 'object' || document === null || !('questions' in document) || !('scores' in document))
    return false
  const { questions } = document
  return (
    Array.isArray(questions) &&
    questions.every((item: unknown) => typeof item === 'object' && item !== null && 'group' in item)
  )
}

/**
 * The definition in a `document` of the surveys table, whatever format its release stored.
 * Documents are validated before they are stored; throws when it is no survey.
 */
export function readDefinition(document: unknown): SurveyDefinition {
  return isDefinition(document) ? document : definitionOf(surveyFile.parse(document))
}
