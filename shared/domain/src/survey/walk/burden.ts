import { itemOfKey } from '../answer'
import type { SurveyItem, SurveyItemType } from '../definition'
import type { PreparedSurvey } from '../prepare/survey'
import type { SurveyState } from '../state'
import { textFor } from '../texts/words'

/** Words per second of silent adult reading: 238 a minute (Brysbaert 2019, doi 10.1016/j.jml.2019.104047). */
const WORDS_A_SECOND = 238 / 60
/** Seconds to go to the next page. */
const PAGE_SECONDS = 1.5
/** Seconds to decide and enter an answer, in addition to reading: our assumptions, for comparing surveys. */
const ANSWER_SECONDS: Record<SurveyItemType, number> = {
  group: 0,
  information: 0,
  choice: 2.5,
  multiple_choice: 5,
  slider: 4,
  number: 5,
  text: 15,
  date: 8,
  year: 5,
  time: 6,
  ranking: 15,
  conditions: 25,
  dynamic_list: 15,
  econsent: 60,
}

const wordsOf = (text: unknown, language: string): number => textFor(text, language).match(/\S+/g)?.length ?? 0

/** Seconds to read and answer an item. */
function itemSeconds(item: SurveyItem<unknown>, language: string): number {
  const read = [item.label, item.description, item.min_label, item.middle_label, item.max_label, item.unit]
  const options = item.options?.map(({ label }) => label) ?? []
  const consent = item.consent ? [item.consent.text, item.consent.check_text] : []
  const words = [...read, ...options, ...consent].reduce((total: number, text) => total + wordsOf(text, language), 0)
  return words / WORDS_A_SECOND + ANSWER_SECONDS[item.type]
}

/** Estimated seconds for the pages of this state: reading, answering and navigating. */
export function secondsFor({ definition, item }: PreparedSurvey, { pages }: SurveyState, language: string): number {
  const introduction = wordsOf(definition.introduction, language) / WORDS_A_SECOND
  return pages.reduce((total, { keys }) => {
    const items = keys.reduce((sum, key) => {
      const surveyItem = item(itemOfKey(key).key)
      return sum + (surveyItem ? itemSeconds(surveyItem, language) : 0)
    }, 0)
    return total + PAGE_SECONDS + items
  }, introduction)
}
