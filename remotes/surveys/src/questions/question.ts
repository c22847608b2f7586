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

/** Props of every question. */
export interface QuestionProps {
  survey: ReadSurvey
  context: SurveyContext
  item: ReadItem
  /** The item key; in repeating groups with the instance number (`dose@2`). */
  instanceKey: string
  answer: SurveyAnswer | undefined
  /** Error message of the answer. */
  error?: string
  /** Read-only, for review. */
  readOnly?: boolean
  /** Disabled while an answer is sent. */
  disabled?: boolean
  onChange: (answer: SurveyAnswer) => void
}

/** The parts of an answer that a field sets; the rest follows from the question. */
type AnswerPart = Partial<Pick<SurveyAnswer, 'value' | 'values' | 'other' | 'entries' | 'consent'>>

/**
 * The answer to a question with these parts; omitted parts are empty, so a changed
 * answer is neither confirmed nor skipped.
 */
export function answerTo({ item, instanceKey }: Pick<QuestionProps, 'item' | 'instanceKey'>, part: AnswerPart = {}) {
  const isPrefilled = item.initial !== undefined || item.calculated !== undefined
  const answer: SurveyAnswer = { key: instanceKey, value: null, ...part, skipped: false }
  return isPrefilled ? { ...answer, edited: true } : answer
}

/** The codes of an answer to a single choice, multiple choice or ranking. */
export function chosenCodes(answer: SurveyAnswer | undefined): readonly string[] {
  if (!answer || answer.skipped) return []
  if (answer.values) return answer.values.map(String)
  return answer.value === null ? [] : [String(answer.value)]
}

/** The number of an answer; null if there is none. */
export function numberOf(answer: SurveyAnswer | undefined): number | null {
  if (!answer || answer.skipped || answer.value === null || answer.value === '') return null
  return Number(answer.value)
}

/** The text of an answer; empty if there is none. */
export function textOf(answer: SurveyAnswer | undefined): string {
  return !answer || answer.skipped || answer.value === null ? '' : String(answer.value)
}

/** Whether there is an answer to clear. */
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

/** Keys of questions with incomplete native input that has no value, such as half a date or time. */
export function incompleteQuestions(around: HTMLElement | null): ReadonlySet<string> {
  const inputs = [...(around?.querySelectorAll('input') ?? [])].filter(({ validity }) => validity?.badInput)
  const elements = inputs.flatMap((input) => input.closest<HTMLElement>('[data-question]') ?? [])
  return new Set(elements.map(({ id }) => id.slice(questionElementId('').length)))
}

const CONTROLS = 'input:not([disabled]), select, textarea, button:not([disabled]), [tabindex="0"]'

/**
 * Focuses a question: its first invalid control, else its first control.
 * False if the question is not on the page.
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

/** Maximum share of the screen height that a group may fill to be fully visible above a keyboard. */
const SHARE_OF_SCREEN = 0.6

/** Scrolls the whole group into view, because the error is above the first control and focusing alone would hide it. */
function showGroup(control: Element): void {
  const group = control.closest('fieldset')
  if (!group || group.getBoundingClientRect().height > window.innerHeight * SHARE_OF_SCREEN) return
  group.scrollIntoView?.({ block: 'nearest' })
}
