import type { SurveyAnswer, SurveyAnswerEntry } from '../answer'
import { hasContent } from '../answer-content'
import type { SurveyItem } from '../definition'
import { isCalendarDate, isClockTime, isPartialDate } from '../rules'
import { localise, type LocalText } from '../../texts'

/** A number as the language writes it. */
export const numberInWords = (value: number, language: string): string =>
  new Intl.NumberFormat(language, { maximumFractionDigits: 10 }).format(value)

/** Several, as the language lists them. */
export function listInWords(words: readonly string[], language: string): string {
  if (words.length < 2) return words[0] ?? ''
  return new Intl.ListFormat(language, { type: 'conjunction' }).format(words)
}

/** A date as far as it is known, a time, both without a zone; what is none stays as it is. */
function dateInWords(value: string, language: string): string {
  const format = (date: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' }).format(new Date(date))
  if (isClockTime(value)) return format(`2000-01-01T${value}:00Z`, { timeStyle: 'short' })
  if (isCalendarDate(value)) return format(`${value}T00:00:00Z`, { dateStyle: 'long' })
  if (!isPartialDate(value)) return value
  return value.length === 4 ? value : format(`${value}-01T00:00:00Z`, { month: 'long', year: 'numeric' })
}

const isLocalText = (text: object): text is Exclude<LocalText, string> => 'en' in text && typeof text.en === 'string'

/** The text of a label for the reader, in whichever form the survey holds it. */
export function textFor(text: unknown, language: string): string {
  if (typeof text === 'string') return text
  if (typeof text !== 'object' || text === null) return ''
  if ('text' in text && typeof text.text === 'string') return text.text
  return isLocalText(text) ? localise(text, language) : ''
}

/** Puts answers into the text of a label. */
export type PipeLabel = (text: string) => string

function choiceInWords(
  code: string,
  item: SurveyItem<unknown>,
  other: string | undefined,
  language: string,
  pipe: PipeLabel,
): string {
  const option = item.options?.find((one) => one.code === code)
  if (!option) return code
  const label = pipe(textFor(option.label, language))
  return option.other === true && other ? `${label}: ${other}` : label
}

const entryInWords = ({ text, date }: SurveyAnswerEntry, language: string): string =>
  date ? `${text} (${dateInWords(date, language)})` : text

/** An answer as the participant would say it: labels for codes, numbers and dates of the language; nothing for a missing one. */
export function wordsOf(item: SurveyItem<unknown>, answer: SurveyAnswer, language: string, pipe: PipeLabel): string {
  if (!hasContent(answer)) return ''
  const { value, values, entries, consent, other } = answer
  const choice = (code: string) => choiceInWords(code, item, other, language, pipe)
  if (consent) return [consent.first_name, consent.last_name].join(' ').trim()
  if (entries) {
    return listInWords(
      entries.map((entry) => entryInWords(entry, language)),
      language,
    )
  }
  if (values) return listInWords(values.map(choice), language)
  if (value === null) return ''
  if (item.type === 'choice') return choice(String(value))
  if (item.type === 'date' || item.type === 'time') return dateInWords(String(value), language)
  if (item.type === 'year') return String(value)
  if (typeof value === 'string') return value
  const unit = item.unit === undefined ? '' : pipe(textFor(item.unit, language))
  return [numberInWords(value, language), unit].filter((part) => part !== '').join(' ')
}
