import { parse } from 'yaml'
import type { SurveyDefinition } from '@almanac/domain/survey'
import { definitionOf, surveyFile } from '../definition'
import { writeSurveyFile } from '@almanac/formats/instruments'

const survey: SurveyDefinition = {
  key: 'mood',
  title: { en: 'Mood', es: 'Ánimo' },
  introduction: 'Two minutes: "yes" or no?\n\nThank you',
  source: null,
  questions: [
    { key: 'about', type: 'group', group: null, label: 'About you' },
    {
      key: 'age',
      type: 'number',
      group: 'about',
      label: 'Age',
      required: true,
      warnings: [{ when: '[age] < 18', text: '# Sure?' }],
    },
    { key: 'rows', type: 'group', group: 'about', label: '', display: 'matrix' },
    {
      key: '/54126-8/No',
      type: 'choice',
      group: 'rows',
      label: 'yes',
      visible_if: '[age] >= 18 and [age] != 99',
      options: [
        { code: '01', label: 'no' },
        { code: '-2', label: { en: '1: one', fr: 'un' }, exclusive: true },
      ],
    },
    { key: 'empty', type: 'group', group: null, label: 'Nothing' },
    { key: 'total', type: 'number', group: null, label: 'Total', calculated: '[age] + 1', read_only: true },
    { key: 'bye', type: 'information', group: null, label: 'Bye' },
  ],
  scores: [{ key: 'sum', method: 'sum', items: ['age'], bands: [{ from: 0, to: 1, label: 'low' }] }],
  alerts: [],
}

test('a written file is read as the same survey', () => {
  const read = definitionOf(surveyFile.parse(parse(writeSurveyFile(survey))))
  const questions = survey.questions.filter(({ key }) => key !== 'empty')
  expect(read.questions.map(({ key, group, required }) => [key, group, required === true])).toEqual(
    questions.map(({ key, group, required }) => [key, group, required === true]),
  )
  expect(read).toMatchObject({ ...survey, questions })
})

test('questions are nested in their groups, without YAML anchors', () => {
  const text = writeSurveyFile(survey)
  expect(text).not.toMatch(/group: about|[&*]a\d/)
  expect(parse(text)).toMatchObject({
    questions: [{ key: 'about', questions: [{ key: 'age' }, { key: 'rows', questions: [{}] }] }, {}, {}],
  })
})
