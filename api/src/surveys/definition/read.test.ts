import { evaluateSurvey, type SurveyAnswer } from '@almanac/domain/survey'
import { firstScore, preparedSurvey, readDefinition, storedAnswers, storedScores, surveyFile } from '../definition'

const choices = [0, 1, 2, 3].map((value) => ({ value, label: String(value) }))
const question = (key: string) => ({
  key,
  type: 'choice',
  label: key,
  description: null,
  required: true,
  answers: choices,
})

/** The format of releases before branching. */
const stored = {
  key: 'short',
  title: 'Short',
  introduction: null,
  source: null,
  questions: [question('low'), question('tired'), { ...question('other'), type: 'multiple_choice' }],
  scoring: {
    sum: ['low', 'tired'],
    maximum: 6,
    bands: [
      { from: 0, to: 2, label: 'Mild' },
      {
        from: 3,
        to: 6,
        label: { en: 'Severe', es: 'Grave' },
        meaning: { en: 'Talk to us.', es: 'Habla con nosotros.' },
      },
    ],
  },
}

describe('a survey in the short form', () => {
  const survey = preparedSurvey({ survey_id: 'short', version: 1, document: stored })
  const scoreOf = (low: number | null, tired: number | null) => {
    const answers = storedAnswers(survey, [
      { key: 'low', value: low, skipped: low === null },
      { key: 'tired', value: tired, skipped: tired === null },
      { key: 'other', value: null, values: [3], skipped: false },
    ])
    const { scores } = evaluateSurvey(survey, { answers, seed: 'x', today: '2026-11-22', now: '10:00' })
    return firstScore(storedScores(survey.definition, scores))
  }

  it.each([
    [0, 0, 0, 'Mild', undefined],
    [2, 0, 2, 'Mild', undefined],
    [1, 2, 3, { en: 'Severe', es: 'Grave' }, { en: 'Talk to us.', es: 'Habla con nosotros.' }],
    [3, 3, 6, { en: 'Severe', es: 'Grave' }, { en: 'Talk to us.', es: 'Habla con nosotros.' }],
  ])(
    '%d and %d have the sum %d, in a band with inclusive ends, with what it means; other questions do not count',
    (low, tired, value, band, meaning) => {
      expect(scoreOf(low, tired)).toEqual({ value, maximum: 6, band, meaning })
    },
  )

  it('has no score when a question of the score was skipped', () => {
    expect(scoreOf(3, null)).toBeNull()
  })

  it('converts stored numbers to codes, which are text', () => {
    expect(survey.definition.questions[0]?.options?.[1]).toEqual({ code: '1', label: '1' })
    const old = [
      { key: 'low', value: 2, skipped: false },
      { key: 'other', value: null, values: [1, 3], skipped: false },
    ]
    expect(storedAnswers(survey, old)).toEqual<SurveyAnswer[]>([
      { key: 'low', value: '2', skipped: false },
      { key: 'other', value: null, values: ['1', '3'], skipped: false },
    ])
  })

  it('is read unchanged after it was stored as a definition', () => {
    const definition = readDefinition(stored)
    expect(readDefinition(JSON.parse(JSON.stringify(definition)))).toEqual(definition)
  })
})

describe('a survey with groups', () => {
  const file = surveyFile.parse({
    key: 'long',
    title: 'Long',
    questions: [
      {
        key: '/54126-8',
        type: 'group',
        label: '',
        questions: [
          { key: 'Pain', type: 'slider', label: 'Pain', required: false },
          {
            key: 'places',
            type: 'group',
            label: 'Places',
            repeats: { max: 3 },
            questions: [{ key: 'where', type: 'text', label: 'Where?' }],
          },
        ],
      },
      { key: 'hint', type: 'information', label: 'Thanks' },
      { key: 'total', type: 'number', label: 'Total', calculated: '[Pain] + 1', hidden: true },
    ],
  })

  it('is a flat list in which each item names its group', () => {
    expect(readDefinition(file).questions.map(({ key, group }) => [key, group])).toEqual([
      ['/54126-8', null],
      ['Pain', '/54126-8'],
      ['places', '/54126-8'],
      ['where', 'places'],
      ['hint', null],
      ['total', null],
    ])
  })

  it('requires answers by default, except where none can be entered', () => {
    const required = readDefinition(file).questions.filter((item) => item.required)
    expect(required.map(({ key }) => key)).toEqual(['where'])
  })

  it.each(['a@1', 'a[b]', 'say "so"', ' blank', 'x'.repeat(256), ''])('rejects the key %j', (key) => {
    expect(surveyFile.safeParse({ ...file, questions: [{ key, type: 'text', label: 'x' }] }).success).toBe(false)
  })
})
