import { prepareSurvey } from '../prepare/prepare'
import type { SurveyDefinition } from '../definition'
import { explainRules } from './explain'

const survey: SurveyDefinition = {
  key: 'headache',
  title: 'Headache',
  introduction: null,
  source: null,
  questions: [
    {
      key: 'had',
      type: 'choice',
      group: null,
      label: 'Did you have one?',
      options: [
        { code: '0', label: 'No' },
        { code: '1', label: 'Yes' },
      ],
    },
    { key: 'how_bad', type: 'slider', group: null, label: 'How bad?', visible_if: '[had] = "1"', min: 0, max: 10 },
  ],
  scores: [],
  alerts: [
    { key: 'bad', when: '[how_bad] >= 9', title: 'Very bad', text: 'Call us.', contacts: [], tell_care_team: true },
  ],
}

test('each rule is explained by its value and the answers counted in it', () => {
  const explained = explainRules(prepareSurvey(survey), {
    answers: [
      { key: 'had', value: '0', skipped: false },
      // Hidden by the first answer, so it does not count as a reason.
      { key: 'how_bad', value: 10, skipped: false },
    ],
    seed: 'one',
    today: '2026-11-22',
    now: '10:00',
  })
  expect(
    explained.map(({ key, place, value, reads }) => [
      key,
      place,
      value,
      reads.map(({ key, answer }) => [key, answer?.value]),
    ]),
  ).toEqual([
    ['how_bad', 'visible_if', false, [['had', '0']]],
    ['bad', 'alert', false, [['how_bad', undefined]]],
  ])
})
