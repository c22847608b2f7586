import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { prepareSurvey, type SurveyDefinition } from '@almanac/domain/survey'
import { checkStudy } from '../../../studies/check/check'
import { authorPage } from './author-page'
import { writeAuthorStudy } from './study-folder'
import { traceSurvey } from './trace'

const definition: SurveyDefinition = {
  key: 'headache',
  title: { en: 'Headache </script>', ar: 'الصداع' },
  introduction: null,
  source: null,
  questions: [
    {
      key: '/had-1',
      type: 'choice',
      group: null,
      label: 'Did you have one?',
      required: true,
      options: [
        { code: '01', label: 'No' },
        { code: 'yes', label: 'Yes' },
      ],
    },
    { key: 'bad', type: 'slider', group: null, label: 'How bad?', visible_if: '[/had-1] = "yes"', min: 0, max: 10 },
  ],
  scores: [],
  alerts: [],
}

test('the study that an author tries a survey in has no mistakes', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'almanac-try-'))
  try {
    await writeAuthorStudy(folder, definition)
    const { study, mistakes } = await checkStudy(folder)
    expect(mistakes).toEqual([])
    expect(study?.surveys).toHaveLength(1)
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('the trace says what each rule gives, and which answers it read', () => {
  const context = { seed: 'one', today: '2026-11-22', now: '10:00' }
  const survey = prepareSurvey(definition)
  const before = traceSurvey(survey, { ...context, answers: [] })
  expect(before.rules).toEqual([
    { key: 'bad', place: 'visible_if', rule: '[/had-1] = "yes"', value: 'false', reads: ['/had-1: not answered'] },
  ])
  const after = traceSurvey(survey, { ...context, answers: [{ key: '/had-1', value: 'yes', skipped: false }] })
  expect(after.rules).toMatchObject([{ value: 'true', reads: ['/had-1: yes'] }])
  expect([before.pages, after.pages]).toEqual([[['/had-1']], [['/had-1'], ['bad']]])
})

test('a title with markup is text on the page of the author', () => {
  expect(authorPage('<img src=x onerror=alert(1)>')).not.toContain('<img')
})
