import type { SurveyItem } from '@almanac/domain/survey'
import type { LocalText } from '@almanac/domain/texts'

/** Read silently, by adults, in a language of their own. */
const WORDS_A_MINUTE = 200

/** Seconds to decide and touch, beside reading. */
const SECONDS: Readonly<Record<SurveyItem['type'], number>> = {
  group: 0,
  information: 2,
  choice: 4,
  multiple_choice: 7,
  slider: 6,
  number: 7,
  text: 20,
  date: 9,
  year: 6,
  time: 8,
  ranking: 20,
  conditions: 30,
  dynamic_list: 15,
  econsent: 120,
}

const wordsOf = (text: LocalText | null | undefined): number => {
  const words = typeof text === 'string' ? text : (text?.en ?? '')
  return words.trim() === '' ? 0 : words.trim().split(/\s+/).length
}

/** How long one item takes, in seconds: reading it, its options and what stands below, then answering. */
export function secondsFor(item: SurveyItem): number {
  const options = (item.options ?? []).reduce((sum, { label }) => sum + wordsOf(label), 0)
  const words = wordsOf(item.label) + wordsOf(item.description) + options + wordsOf(item.consent?.text)
  return SECONDS[item.type] + (words / WORDS_A_MINUTE) * 60
}
