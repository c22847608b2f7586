import type { SurveyAnswer, SurveyQuestion } from '../definition'
import { answerInWords } from './queries'

const asked = (type: SurveyQuestion['type'], rest: Partial<SurveyQuestion> = {}): SurveyQuestion => ({
  key: 'q',
  type,
  label: 'Question',
  description: null,
  required: true,
  answers: [
    { value: 0, label: { en: 'Not at all', es: 'Para nada' } },
    { value: 1, label: 'Often' },
  ],
  ...rest,
})
const given = (value: SurveyAnswer['value'], rest: Partial<SurveyAnswer> = {}): SurveyAnswer => ({
  key: 'q',
  value,
  skipped: false,
  ...rest,
})
const ends = { min: 0, max: 10, min_label: { en: 'Very bad', es: 'Muy mal' }, max_label: 'Very well' }

describe('an answer in words', () => {
  it.each([
    ['a choice', asked('choice'), given(0), 'en', 'Not at all'],
    ['a choice in the reader’s language', asked('choice'), given(0), 'es', 'Para nada'],
    ['a choice that the survey no longer names', asked('choice'), given(7), 'en', '7'],
    ['several choices', asked('multiple_choice'), given(null, { values: [0, 1] }), 'en', 'Not at all, Often'],
    ['no choice of several', asked('multiple_choice'), given(null, { values: [] }), 'en', null],
    ['a number', asked('number'), given(1234.5), 'en', '1,234.5'],
    ['a number in the reader’s language', asked('number'), given(12345.5), 'es', '12.345,5'],
    ['zero', asked('number'), given(0), 'en', '0'],
    ['a slider', asked('slider', ends), given(4), 'en', '4'],
    ['the low end of a slider', asked('slider', ends), given(0), 'es', '0 (Muy mal)'],
    ['the high end of a slider', asked('slider', ends), given(10), 'en', '10 (Very well)'],
    ['a text', asked('text'), given('Fine'), 'en', 'Fine'],
    ['a skipped question', asked('choice'), given(null, { skipped: true }), 'en', null],
    ['a skipped slider, whatever it holds', asked('slider', ends), given(-1, { skipped: true }), 'en', null],
    ['a question that was never shown', asked('text'), undefined, 'en', null],
    ['information', asked('information'), undefined, 'en', null],
  ])('%s', (_, question, answer, locale, expected) => {
    expect(answerInWords(question, answer, locale)).toBe(expected)
  })
})
