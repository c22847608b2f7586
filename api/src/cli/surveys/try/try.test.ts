import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { prepareSurvey, type SurveyDefinition } from '@almanac/domain/survey'
import { checkStudy } from '../../../../authoring/check/check'
import { writeSurveyFile } from '@almanac/formats/instruments'
import { authorPage } from './author-page'
import { copyStudyFiles, writeAuthorStudy } from './study-folder'
import { traceSurvey } from './trace'
import { trySurvey } from './try'

const silent = { print: () => undefined, printError: () => undefined }

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
    const alert = {
      key: 'bad',
      when: '[bad] > 8',
      title: 'Bad',
      text: 'Call us.',
      contacts: [],
      tell_care_team: true,
    }
    await writeAuthorStudy(folder, { ...definition, alerts: [alert] })
    const { study, mistakes } = await checkStudy(folder)
    expect(mistakes).toEqual([])
    expect(study?.surveys).toHaveLength(1)
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('lists and pictures come from the study that the survey lies in; without them it is said, and nothing starts', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'almanac-try-'))
  const asked: SurveyDefinition = {
    ...definition,
    questions: [{ key: 'moved', type: 'dynamic_list', group: null, label: 'How did you move?', list: 'exercise' }],
  }
  try {
    await writeAuthorStudy(join(folder, 'trial'), asked)
    expect((await checkStudy(join(folder, 'trial'))).mistakes).toMatchObject([{ file: 'surveys/headache.yaml' }])
    const file = join(folder, 'study', 'surveys', 'headache.yaml')
    await mkdir(join(folder, 'study', 'surveys'), { recursive: true })
    await mkdir(join(folder, 'study', 'dynamic_lists'))
    await writeFile(file, writeSurveyFile(asked))
    await expect(trySurvey({ path: file, survey: null, port: null, open: false }, silent)).rejects.toThrow('exercise')
    await writeFile(
      join(folder, 'study', 'dynamic_lists', 'exercise.yaml'),
      'key: exercise\ntitle: Exercise\nitems: [{code: walk, label: Walk}]\n',
    )
    await copyStudyFiles(join(folder, 'trial'), file)
    expect((await checkStudy(join(folder, 'trial'))).mistakes).toEqual([])
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

test('the trace says what a FHIRPath rule read: the questions that it names, every instance, or all answers', () => {
  const text = (key: string, group: string | null, visible_if?: string) =>
    ({ key, type: 'text', group, label: key, ...(visible_if !== undefined && { visible_if }) }) as const
  const asked: SurveyDefinition = {
    ...definition,
    questions: [
      { ...text('q1', null), source: { id: 'q1', line: 1 } },
      { key: 'many', type: 'group', group: null, label: 'Many', repeats: { min: 0, max: 5 } },
      text('a.b', 'many'),
      text('named', null, `fhirpath("%resource.repeat(item).where(linkId='q1' or linkId='a.b').answer.exists()")`),
      text('counted', null, 'fhirpath("%resource.descendants().answer.count() > 2")'),
      text('constant', null, `fhirpath("'q'.exists()")`),
    ],
  }
  const { rules } = traceSurvey(prepareSurvey(asked), {
    seed: 'one',
    today: '2026-11-22',
    now: '10:00',
    answers: [
      { key: 'a.b@1', value: 'one', skipped: false },
      { key: 'a.b@2', value: 'two', skipped: false },
    ],
  })
  expect(rules.map(({ key, reads }) => [key, reads])).toEqual([
    ['named', ['q1: not answered', 'a.b@1: one', 'a.b@2: two']],
    ['counted', ['all answers']],
    ['constant', []],
  ])
})

test('the trace says which score a rule read', () => {
  const alert = {
    key: 'much',
    when: 'score("sum") > 5',
    title: 'Much',
    text: 'Call.',
    contacts: [],
    tell_care_team: true,
  }
  const asked: SurveyDefinition = {
    ...definition,
    scores: [{ key: 'sum', method: 'sum', items: ['bad'], bands: [] }],
    alerts: [alert],
  }
  const answers = [
    { key: '/had-1', value: 'yes', skipped: false },
    { key: 'bad', value: 7, skipped: false },
  ]
  const { rules } = traceSurvey(prepareSurvey(asked), { seed: 'one', today: '2026-11-22', now: '10:00', answers })
  expect(rules.find(({ key }) => key === 'much')).toMatchObject({ value: 'true', reads: ['score sum: 7'] })
})

test('a title with markup is text on the page of the author', () => {
  expect(authorPage('<img src=x onerror=alert(1)>')).not.toContain('<img')
})
