import { prepareSurvey } from '@almanac/domain/survey'
import { newId } from '@almanac/domain/ids'
import { wordsOf } from '../../http/words'
import { surveyOf } from '../testing'
import { questionsInWords } from './questions-in-words'

const survey = prepareSurvey(
  surveyOf({
    questions: [
      { key: 'weight', type: 'number', label: { en: 'Weight', ar: 'الوزن' }, unit: 'kg' },
      {
        key: 'pain',
        type: 'slider',
        display: 'visual_analogue',
        min: 0,
        max: 100,
        label: { en: 'Pain at {{weight}}', ar: 'الألم عند {{weight}} الآن' },
        max_label: { en: 'worst', ar: 'الأسوأ' },
      },
    ],
  }),
)
const told = (locale: string, pain: number) =>
  questionsInWords(
    {
      id: newId(),
      survey,
      answers: [
        { key: 'weight', value: 250, skipped: false },
        { key: 'pain', value: pain, skipped: false },
      ],
      completed_at: new Date(),
    },
    locale,
    { t: wordsOf(locale), time_zone: 'UTC' },
  ).map(({ label, answer }) => `${label}: ${answer ?? ''}`)

test('a visual analogue scale is described in words, never as a number', () => {
  expect(told('en', 70)).toEqual([
    'Weight: \u2068250 kg\u2069',
    'Pain at 250 kg: \u2068Between the middle and “worst”\u2069',
  ])
  expect(told('en', 0)[1]).toBe('Pain at 250 kg: \u2068At “beginning”\u2069')
  expect(told('en', 50)[1]).toBe('Pain at 250 kg: \u2068In the middle\u2069')
})

test('in Arabic an answer inserted into a text is isolated from it', () => {
  expect(told('ar', 100)[1]).toMatch(/^الألم عند \u2068\S+ kg\u2069 الآن: /)
})
