import type {
  PreparedSurvey,
  ReadText,
  SurveyAnswer,
  SurveyContext,
  SurveyItem,
  SurveyOption,
} from '@almanac/domain/survey'

export type { ReadText }

export type ReadSurvey = PreparedSurvey<ReadText>
export type ReadItem = SurveyItem<ReadText>
export type ReadOption = SurveyOption<ReadText>

/** What every question is drawn from. */
export interface QuestionProps {
  survey: ReadSurvey
  context: SurveyContext
  item: ReadItem
  /** The item's key; inside repeating groups with its instance (`dose@2`). */
  instanceKey: string
  answer: SurveyAnswer | undefined
  /** What is wrong with the answer, in words. */
  error?: string
  /** Drawn as it was answered, for review. */
  readOnly?: boolean
  /** Shown, and not to be answered now: while an answer is sent. */
  disabled?: boolean
  onChange: (answer: SurveyAnswer) => void
}

/** The parts of an answer that a field decides on; the rest follows from the question. */
type AnswerPart = Partial<Pick<SurveyAnswer, 'value' | 'values' | 'other' | 'entries' | 'consent'>>

/**
 * The answer to a question with these parts. What is not given is empty: a
 * changed answer neither stays confirmed nor skipped.
 */
export function answerTo({ item, instanceKey }: Pick<QuestionProps, 'item' | 'instanceKey'>, part: AnswerPart = {}) {
  const isPrefilled = item.initial !== undefined || item.calculated !== undefined
  const answer: SurveyAnswer = { key: instanceKey, value: null, ...part, skipped: false }
  return isPrefilled ? { ...answer, edited: true } : answer
}

/** The codes that an answer holds: of one choice, of several, of a ranking. */
export function chosenCodes(answer: SurveyAnswer | undefined): readonly string[] {
  if (!answer || answer.skipped) return []
  if (answer.values) return answer.values.map(String)
  return answer.value === null ? [] : [String(answer.value)]
}

/** The number of an answer; null while there is none. */
export function numberOf(answer: SurveyAnswer | undefined): number | null {
  if (!answer || answer.skipped || answer.value === null || answer.value === '') return null
  return Number(answer.value)
}

/** The text of an answer; empty while there is none. */
export function textOf(answer: SurveyAnswer | undefined): string {
  return !answer || answer.skipped || answer.value === null ? '' : String(answer.value)
}

/** Whether there is anything to take away. */
export function isAnswered(answer: SurveyAnswer | undefined): boolean {
  if (!answer || answer.skipped) return false
  return (
    (answer.value !== null && answer.value !== '') ||
    (answer.values?.length ?? 0) > 0 ||
    (answer.entries?.length ?? 0) > 0 ||
    answer.consent !== undefined
  )
}

/** The id of the element around a question. */
export const questionElementId = (instanceKey: string): string => `question-${instanceKey}`

/** Keys of questions in which something is typed that their field can't give as a value: half a date or time. */
export function incompleteQuestions(around: HTMLElement | null): ReadonlySet<string> {
  const inputs = [...(around?.querySelectorAll('input') ?? [])].filter(({ validity }) => validity?.badInput)
  const elements = inputs.flatMap((input) => input.closest<HTMLElement>('[data-question]') ?? [])
  return new Set(elements.map(({ id }) => id.slice(questionElementId('').length)))
}

const CONTROLS = 'input:not([disabled]), select, textarea, button:not([disabled]), [tabindex="0"]'

/**
 * Puts the focus where the question is answered: at the first control that is
 * said to be wrong, else at the first one. False where the question is not on the page.
 */
export const focusQuestion = (instanceKey: string): boolean =>
  focusIn(document.getElementById(questionElementId(instanceKey)))

/** The same for the element around a question. */
export function focusIn(around: Element | null | undefined): boolean {
  const target =
    around?.querySelector<HTMLElement>('[aria-invalid="true"]') ??
    around?.querySelector<HTMLElement>('input[type="radio"]:checked') ??
    around?.querySelector<HTMLElement>(CONTROLS)
  target?.focus()
  if (target) showGroup(target)
  return target !== undefined && target !== null
}

/** The part of a screen that a group of controls may fill and still be shown whole above a keyboard. */
const SHARE_OF_SCREEN = 0.6

/** The first control of a group has what is wrong above it, where focusing it alone leaves that out of sight. */
function showGroup(control: Element): void {
  const group = control.closest('fieldset')
  if (!group || group.getBoundingClientRect().height > window.innerHeight * SHARE_OF_SCREEN) return
  group.scrollIntoView?.({ block: 'nearest' })
}
