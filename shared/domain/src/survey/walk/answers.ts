import type { SurveyAnswer } from '../answer'
import type { SurveyItem } from '../definition'
import { dateAfter } from '../rules/dates'
import { numberOf } from '../rules/values'
import type { AnswerBounds } from '../validate/bounds'
import type { SeededDraws } from './seeded-draws'

const TEXTS = [
  'words',
  'other words',
  '1',
  '12',
  '123',
  '1234',
  '12345',
  '1234567890',
  'AB',
  'AB123',
  'name@example.org',
  '2026-01-31',
]

/** Dates without bounds are within this many days of today. */
const [DAYS_BEFORE, DAYS_AFTER] = [15_000, 30]

function randomNumber(item: SurveyItem<unknown>, bounds: AnswerBounds, chance: SeededDraws): number {
  const least = numberOf(bounds.min) ?? Math.min(0, numberOf(bounds.max) ?? 0)
  const most = numberOf(bounds.max) ?? least + 100
  const drawn = chance.next() < 0.2 ? (chance.oneOf([least, most]) ?? least) : least + chance.next() * (most - least)
  return Math.min(most, Math.max(least, item.type === 'slider' && (item.decimals ?? 0) > 0 ? drawn : Math.round(drawn)))
}

function randomDate({ min, max }: AnswerBounds, today: string, chance: SeededDraws): string {
  const before = typeof min === 'string' ? 0 : DAYS_BEFORE
  const start = typeof min === 'string' ? min : typeof max === 'string' ? max : today
  const after = typeof min === 'string' ? 365 : typeof max === 'string' ? 0 : DAYS_AFTER
  // Rules about dates often change at the first or last allowed date.
  const days = chance.next() < 0.2 ? chance.oneOf([-before, after]) : chance.between(-before, after)
  const drawn = dateAfter(start, days ?? 0, 'd') ?? today
  return typeof max === 'string' && drawn > max ? max : drawn
}

function randomTime({ min, max }: AnswerBounds, chance: SeededDraws): string {
  const minutesOf = (bound: AnswerBounds['min'], otherwise: number) =>
    typeof bound === 'string' ? Number(bound.slice(0, 2)) * 60 + Number(bound.slice(3, 5)) : otherwise
  const drawn = chance.between(minutesOf(min, 0), minutesOf(max, 24 * 60 - 1))
  const padded = (part: number) => String(part).padStart(2, '0')
  return `${padded(Math.floor(drawn / 60))}:${padded(drawn % 60)}`
}

/** The wanted answer to one question: a value, or a number of options. */
export interface WantedAnswer {
  value: string | number | undefined
  count: number | undefined
}

function randomChoices(
  item: SurveyItem<unknown>,
  { value: wanted_value, count: wanted_count }: WantedAnswer,
  chance: SeededDraws,
): Partial<SurveyAnswer> {
  const wanted = wanted_value === undefined ? undefined : String(wanted_value)
  const options = item.options ?? []
  const codes = options.map(({ code }) => code)
  const meant = codes.find((code) => code === wanted || (wanted !== undefined && numberOf(code) === numberOf(wanted)))
  const isOther = (chosen: readonly string[]) =>
    options.some(({ code, other }) => other === true && chosen.includes(code))
  const words = (chosen: readonly string[]) => (isOther(chosen) ? { other: 'Other words' } : {})
  if (item.type === 'ranking') return { values: chance.inAnyOrder(codes) }
  if (item.type === 'choice') {
    const value = meant ?? chance.oneOf(codes) ?? null
    return { value, ...words(value === null ? [] : [value]) }
  }
  const [least, most] = [Math.max(1, item.min_choices ?? 1), Math.min(codes.length, item.max_choices ?? codes.length)]
  const count = wanted_count === undefined ? chance.between(least, most) : Math.min(most, Math.max(least, wanted_count))
  const drawn = chance.inAnyOrder(codes.filter((code) => code !== meant))
  const values = meant === undefined ? drawn.slice(0, count) : [...drawn.slice(0, count - 1), meant]
  return { values, ...words(values) }
}

/** An answer of the question's type, the wanted one if possible. It may still be invalid. */
export function randomAnswer(
  item: SurveyItem<unknown>,
  key: string,
  bounds: AnswerBounds,
  meant: WantedAnswer,
  chance: SeededDraws,
  today: string,
): SurveyAnswer {
  const wanted = meant.value
  const answer: SurveyAnswer = { key, value: null, skipped: false }
  switch (item.type) {
    case 'choice':
    case 'multiple_choice':
    case 'ranking':
      return { ...answer, ...randomChoices(item, meant, chance) }
    case 'slider':
    case 'number':
    case 'year':
      return { ...answer, value: numberOf(wanted ?? null) ?? randomNumber(item, bounds, chance) }
    case 'date':
      return { ...answer, value: wanted ?? randomDate(bounds, today, chance) }
    case 'time':
      return { ...answer, value: wanted ?? randomTime(bounds, chance) }
    case 'conditions':
    case 'dynamic_list':
      return { ...answer, entries: [{ ...(item.type === 'dynamic_list' && { code: '1' }), text: 'Entry' }] }
    case 'econsent': {
      const relationship = item.consent?.relationships[0]?.code ?? 'self'
      const consent = { first_name: 'A', last_name: 'B', accepted_terms: true, relationship, signature_text: 'A B' }
      return { ...answer, consent }
    }
    case 'text':
      return { ...answer, value: wanted ?? chance.oneOf(item.regex === undefined ? TEXTS.slice(0, 2) : TEXTS) ?? '' }
    case 'group':
    case 'information':
      return answer
  }
}
