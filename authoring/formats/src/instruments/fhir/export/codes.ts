import type { SurveyItem, SurveyOption } from '@almanac/domain/survey'
import { BOOLEAN_OPTIONS } from '../options'
import type { Json, JsonObject } from '../json-text'
import { plainText, textProperties } from './texts'

/** Whether the options are yes and no as this product defines them. */
export const isYesNo = ({ type, options }: Pick<SurveyItem, 'type' | 'options'>): boolean =>
  type === 'choice' && JSON.stringify(options) === JSON.stringify(BOOLEAN_OPTIONS)

/** The Coding of an option. */
export const coding = ({ code, label, system }: SurveyOption): JsonObject => ({
  ...(system === undefined ? {} : { system }),
  code,
  ...textProperties('display', label),
})

/** A Coding without translations, for answers and conditions. */
export const plainCoding = ({ code, label, system }: SurveyOption, isShown = true): JsonObject => ({
  ...(system === undefined ? {} : { system }),
  code,
  ...(isShown ? { display: plainText(label) } : {}),
})

/** An answer to the question as `value[x]` or `answer[x]`; undefined where it is no valid answer. */
export function typedValue(prefix: string, item: SurveyItem, value: string | number): JsonObject | undefined {
  const as = (type: string, typed: Json): JsonObject => ({ [`${prefix}${type}`]: typed })
  if (isYesNo(item)) return as('Boolean', value === 'true')
  if (item.options) {
    const option = item.options.find(({ code, other }) => code === value && !other)
    return option && as('Coding', plainCoding(option, prefix !== 'answer'))
  }
  if (item.type === 'number' || item.type === 'slider' || item.type === 'year') {
    const number = Number(value)
    if (!Number.isFinite(number)) return undefined
    return as(isWhole(item) ? 'Integer' : 'Decimal', number)
  }
  if (item.type === 'date') return as('Date', String(value))
  if (item.type === 'time') return as('Time', `${String(value)}:00`)
  return as('String', String(value))
}

/** Whether a number is exported as FHIR's integer. */
export const isWhole = ({ type, whole, decimals }: SurveyItem): boolean =>
  type === 'year' || (type === 'number' && whole === true) || (type === 'slider' && decimals === undefined)
