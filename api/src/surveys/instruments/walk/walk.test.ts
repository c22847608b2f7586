import type { SurveyDefinition, SurveyItem } from '@almanac/domain/survey'
import { walkSurvey } from './walk'

const survey = (...questions: SurveyItem[]): SurveyDefinition => ({
  key: 's',
  title: 's',
  introduction: null,
  source: null,
  questions,
  scores: [],
  alerts: [],
})
const item = (key: string, type: SurveyItem['type'], more: Partial<SurveyItem> = {}): SurveyItem => ({
  key,
  type,
  group: null,
  label: `About ${key}`,
  ...more,
})
const options = ['1', '2', '3'].map((code) => ({ code, label: code }))

test('says what nobody saw, whose rule was never true, and how long the ways are', async () => {
  const walk = await walkSurvey(
    survey(
      item('a', 'choice', { options, required: true }),
      item('b', 'text', { visible_if: '[a] = 2' }),
      item('c', 'text', { visible_if: '[a] = 7' }),
      item('rare', 'number', { min: 0, max: 1_000_000, required: true }),
      item('d', 'multiple_choice', { options, visible_if: '[rare] = 654321' }),
      item('e', 'slider', { min: 0, max: 10, visible_if: '[d] has "3" and count([d]) >= 2' }),
    ),
    300,
  )
  expect(walk).toMatchObject({
    runs: 300,
    completed: 300,
    never_seen: ['c'],
    never_true: [{ key: 'c', rule: '[a] = 7' }],
    stuck: [],
    shortest: { pages: 2, questions: 2 },
    longest: { pages: 5, questions: 5 },
  })
  expect(walk.longest?.minutes).toBeGreaterThan(walk.shortest?.minutes ?? 0)
})

test('fills in repeating groups, and gives the same walk again', async () => {
  const definition = survey(
    item('doses', 'group', { repeats: { min: 0, max: 5 } }),
    item('dose', 'number', { group: 'doses' }),
    item('why', 'text', { group: 'doses', visible_if: '[dose] > 90' }),
    item('end', 'information'),
  )
  const walk = await walkSurvey(definition, 100)
  expect(walk).toMatchObject({ completed: 100, never_seen: [], stuck: [] })
  expect(await walkSurvey(definition, 100)).toEqual(walk)
})

test('a survey that can’t be evaluated is not walked through', async () => {
  await expect(walkSurvey(survey(item('a', 'text', { visible_if: '[nobody] = 1' })), 1)).rejects.toThrow('nobody')
})
