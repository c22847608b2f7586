import type { SurveyItem } from '@almanac/domain/survey'
import { NOT_AN_EMAIL } from '../texts'

/** The effect of a text field's validation. */
interface Validation {
  type: SurveyItem['type']
  whole?: boolean
  regex?: string
  regex_text?: SurveyItem['regex_text']
  /** The part of it that the survey does not enforce. */
  lost?: string
}

const pattern = (regex: string): Validation => ({ type: 'text', regex })

/** Suffixes `_ymd`, `_mdy` and `_dmy` are about display; values and bounds are ISO. */
const VALIDATIONS = new Map<string, Validation>(
  Object.entries({
    integer: { type: 'number', whole: true },
    number: { type: 'number' },
    number_comma_decimal: { type: 'number' },
    date: { type: 'date' },
    datetime: { type: 'date', lost: 'only the date is asked, not the time of day' },
    datetime_seconds: { type: 'date', lost: 'only the date is asked, not the time of day' },
    time: { type: 'time' },
    time_hh_mm_ss: { type: 'time', lost: 'hours and minutes are asked, not seconds' },
    time_mm_ss: { type: 'text', regex: '[0-5]?[0-9]:[0-5][0-9]' },
    email: { type: 'text', regex: '[^@\\s]+@[^@\\s]+\\.[^@\\s]+', regex_text: NOT_AN_EMAIL },
    alpha_only: pattern('[A-Za-z]+'),
    zipcode: pattern('[0-9]{5}(-[0-9]{4})?'),
    ssn: pattern('[0-9]{3}-[0-9]{2}-[0-9]{4}'),
    phone: pattern('(\\+?1[-. ]?)?\\(?[2-9][0-9]{2}\\)?[-. ]?[2-9][0-9]{2}[-. ]?[0-9]{4}( ?(x|ext\\.?) ?[0-9]{1,6})?'),
    mrn_10d: pattern('[0-9]{10}'),
    mrn_generic: pattern('[A-Za-z0-9_-]+'),
    vmrn: pattern('[0-9]{4,9}'),
    postalcode_australia: pattern('[0-9]{4}'),
    postalcode_germany: pattern('[0-9]{5}'),
    postalcode_french: pattern('[0-9]{5}'),
    postalcode_canada: pattern('[A-Za-z][0-9][A-Za-z] ?[0-9][A-Za-z][0-9]'),
  } satisfies Record<string, Validation>),
)

/** The validation of a text field; undefined for an installation's custom one. */
export function validationOf(name: string): Validation | undefined {
  const plain = name.trim().toLowerCase()
  const decimals = /^number_([1-4])dp(_comma_decimal)?$/.exec(plain)
  if (decimals) return { type: 'number', lost: `another number of decimals than ${decimals[1] ?? ''} is read as well` }
  return VALIDATIONS.get(plain.replace(/_(ymd|mdy|dmy)$/, ''))
}
