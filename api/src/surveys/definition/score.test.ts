import { scoreSurvey, type SurveyAnswer, type SurveyDocument } from './definition'

const choices = [0, 1, 2, 3].map((value) => ({ value, label: String(value) }))
const question = (key: string) => ({
  key,
  type: 'choice' as const,
  label: key,
  description: null,
  required: true,
  answers: choices,
})
const survey: SurveyDocument = {
  key: 'short',
  title: 'Short',
  introduction: null,
  source: null,
  questions: [question('low'), question('tired'), question('other')],
  scoring: {
    sum: ['low', 'tired'],
    maximum: 6,
    bands: [
      { from: 0, to: 2, label: 'Mild' },
      { from: 3, to: 6, label: { en: 'Severe', es: 'Grave' } },
    ],
  },
}
const given = (low: number | null, tired: number | null): SurveyAnswer[] => [
  { key: 'low', value: low, skipped: low === null },
  { key: 'tired', value: tired, skipped: tired === null },
  { key: 'other', value: 3, skipped: false },
]

test.each([
  [0, 0, 0, 'Mild'],
  [2, 0, 2, 'Mild'],
  [1, 2, 3, { en: 'Severe', es: 'Grave' }],
  [3, 3, 6, { en: 'Severe', es: 'Grave' }],
])('%d and %d add up to %d, each end in its band; what does not count is left out', (low, tired, value, band) => {
  expect(scoreSurvey(survey, given(low, tired))).toEqual({ value, maximum: 6, band })
})

test('there is no score when a question that counts was skipped or never asked', () => {
  expect(scoreSurvey(survey, given(3, null))).toBeNull()
  expect(scoreSurvey(survey, [])).toBeNull()
})

test('there is no score where the survey defines none', () => {
  expect(scoreSurvey({ ...survey, scoring: null }, given(1, 1))).toBeNull()
})
