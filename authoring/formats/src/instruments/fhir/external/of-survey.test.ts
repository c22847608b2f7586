import { evaluateSurvey, prepareSurvey, type SurveyAnswer } from '@almanac/domain/survey'
import { extension, questionnaire } from '../../../testing/fhir-questionnaires'
import { importQuestionnaire } from '../import-questionnaire'
import { externalExpressions, externalValues } from './of-survey'

it('provides the engine with the values that only FHIRPath can evaluate', async () => {
  const { definition } = importQuestionnaire({
    ...questionnaire(
      { linkId: 'a', text: 'A', type: 'string' },
      { linkId: 'b', text: 'B', type: 'string', extension: [extension.calculated("%plain.replace('o', '0')")] },
      { linkId: 'c', text: 'C', type: 'string', extension: [extension.enabled("%plain.indexOf('w') > 1")] },
    ),
    extension: [extension.variable('plain', "item.where(linkId='a').answer.value.trim()")],
  })
  if (!definition) throw new Error('no definition')
  expect(externalExpressions(definition)).toHaveLength(2)
  const survey = prepareSurvey(definition)
  const answers: SurveyAnswer[] = [{ key: 'a', value: ' slow ', skipped: false }]
  const { values, faults } = await externalValues(definition, answers, { timeout_ms: 20_000 })
  expect(faults).toEqual([])
  const state = evaluateSurvey(survey, { answers, seed: '', today: '2026-11-22', now: '10:00', external: values })
  expect(state.visible.has('c')).toBe(true)
  expect(state.counted.find(({ key }) => key === 'b')?.value).toBe('sl0w')
})

it('starts no worker for a survey without FHIRPath', async () => {
  const { definition } = importQuestionnaire(questionnaire({ linkId: 'a', text: 'A', type: 'string' }))
  if (!definition) throw new Error('no definition')
  expect(await externalValues(definition, [], { timeout_ms: 0 })).toEqual({ values: new Map(), faults: [] })
})
