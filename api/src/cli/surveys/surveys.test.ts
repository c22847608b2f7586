import { mkdtempSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CommandFailure } from '../output'
import { importSurveys, type SurveyImport } from './import'
import { lintSurveys } from './lint'
import { walkSurveys } from './walk'

const DICTIONARY = `Variable / Field Name,Form Name,Field Type,Field Label,"Choices, Calculations, OR Slider Labels",Branching Logic (Show field only if...)
smokes,habits,yesno,Do you smoke?,,
since,habits,text,Since when?,,[smokes] = '1'
photo,habits,file,A photo,,
`

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'almanac-surveys-'))
})
afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

const put = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}

async function printed(
  command: (output: { print: (line: string) => void; printError: (line: string) => void }) => Promise<number>,
) {
  const [lines, complaints]: [string[], string[]] = [[], []]
  const code = await command({ print: (line) => lines.push(line), printError: (line) => complaints.push(line) })
  return { code, said: lines.join('\n'), complained: complaints.join('\n') }
}

const imported = (path: string, more: Partial<SurveyImport> = {}) =>
  printed((output) => importSurveys({ path, to: null, json: false, force: false, ...more }, output))

test('an import says what was imported and, by line, what was not', async () => {
  const file = put('habits.csv', DICTIONARY)
  const { code, said: lines, complained } = await imported(file)
  expect([code, complained]).toEqual([0, ''])
  expect(lines).toContain(
    '(REDCap data dictionary): habits, 2 items, 0 options, 1 rule imported; 1 thing left out, 0 more notes.',
  )
  expect(lines).toMatch(/habits\.csv:4: error photo: This field is not imported: a survey takes no files\./)
})

test('what is written is a survey file; one that is there is not overwritten without --force', async () => {
  const file = put('habits.csv', DICTIONARY)
  const to = join(folder, 'out')
  expect(await imported(file, { to })).toMatchObject({
    code: 0,
    said: expect.stringContaining(`Written to ${join(to, 'habits.yaml')}.`),
  })
  writeFileSync(join(to, 'habits.yaml'), 'mine')
  expect(await imported(file, { to })).toMatchObject({ code: 1, complained: expect.stringContaining('--force does') })
  expect(readFileSync(join(to, 'habits.yaml'), 'utf8')).toBe('mine')
  expect((await imported(file, { to, force: true })).code).toBe(0)
  expect(await printed((output) => lintSurveys(join(to, 'habits.yaml'), false, output))).toMatchObject({
    code: 0,
    said: expect.stringMatching(/habits: nothing wrong\.$/),
  })
})

test('--json has everything for programs', async () => {
  const { said: lines } = await imported(put('habits.csv', DICTIONARY), { json: true })
  expect(JSON.parse(lines)).toMatchObject([
    {
      format: 'REDCap data dictionary',
      written: null,
      definition: { key: 'habits' },
      notes: [{ key: 'photo', line: 4, code: 'FIELD_NOT_IMPORTED' }],
    },
  ])
})

test('of a folder, each skipped file is named with its reason, and two instruments of one name are two surveys', async () => {
  put('a.csv', DICTIONARY)
  put('b.csv', DICTIONARY)
  put('damaged.csv', DICTIONARY.replace('Variable / Field Name', '1'))
  put('bundle.json', '{"resourceType":"Bundle"}')
  put('form.xml', '<h:html xmlns="http://www.w3.org/2002/xforms" xmlns:h="http://www.w3.org/1999/xhtml"/>')
  put('readme.txt', 'Hello')
  mkdirSync(join(folder, '.git'))
  const to = join(folder, 'out')
  const { code, complained } = await imported(folder, { to })
  expect(code).toBe(0)
  const reasons = [
    ['bundle.json', 'This is a Bundle: save the Questionnaires in it as a file each.'],
    ['damaged.csv', 'first line is damaged: it does not name “Variable / Field Name”, and begins with “1,Form Name'],
    ['form.xml', 'This is an XForm'],
    ['readme.txt', 'This file is no instrument.'],
  ] as const
  const lines = complained.split('\n')
  expect(lines).toHaveLength(reasons.length)
  reasons.forEach(([name, why], at) => {
    expect(lines[at]).toContain(`${name}: skipped. This `)
    expect(lines[at]).toContain(why)
  })
  expect(readFileSync(join(to, 'habits_2.yaml'), 'utf8')).toMatch(/^key: habits_2\n/)

  rmSync(to, { recursive: true })
  const all = JSON.parse((await imported(folder, { json: true })).said) as unknown[]
  const skipped = reasons.map(([name, why]) => ({
    file: expect.stringMatching(`${name}$`) as unknown,
    definition: null,
    notes: [{ severity: 'error', code: 'NO_INSTRUMENT', message: expect.stringContaining(why) as unknown }],
  }))
  expect(all).toHaveLength(6)
  expect(all.slice(2)).toMatchObject(skipped)
})

test('a folder without any instrument ends with 1 and says what can be read', async () => {
  put('bundle.json', '{"resourceType":"Bundle"}')
  put('readme.txt', 'Hello')
  const { code, complained } = await imported(folder)
  expect(code).toBe(1)
  expect(complained).toMatch(/bundle\.json: skipped[^]*No file of the folder[^]*can be read\.$/)
})

test.each([
  ['notes.txt', 'Hello', 'This file is no instrument.'],
  ['empty.csv', '', 'The file is empty.'],
  ['survey.yaml', 'key: a\nquestions: []\n', 'This is a survey file already'],
])('%s is refused with a reason', async (name, text, why) => {
  expect(await imported(put(name, text))).toMatchObject({ code: 1, complained: expect.stringContaining(why) })
})

test('a Questionnaire in Latin-1 keeps its letters, and it is said that it was read so', async () => {
  const source = JSON.stringify({ resourceType: 'Questionnaire', item: [{ linkId: 'a', text: 'Día', type: 'string' }] })
  writeFileSync(join(folder, 'latin.json'), Buffer.from(source, 'latin1'))
  const { said: printed } = await imported(join(folder, 'latin.json'), { json: true })
  expect(JSON.parse(printed)).toMatchObject([
    {
      definition: { questions: [{ label: 'Día' }] },
      notes: expect.arrayContaining([expect.objectContaining({ code: 'OTHER_ENCODING' })]),
    },
  ])
})

test('the choices of a Questionnaire may be in ValueSets beside it', async () => {
  const answerValueSet = 'http://example.org/ValueSet/smoking'
  const question = { linkId: 'a', text: 'Smoke?', type: 'choice', answerValueSet }
  put('smoking.json', JSON.stringify({ resourceType: 'Questionnaire', item: [question] }))
  const include = [{ system: 'http://example.org', concept: [{ code: 'y', display: 'Yes' }] }]
  put('set.json', JSON.stringify({ resourceType: 'ValueSet', url: answerValueSet, compose: { include } }))
  for (const path of [folder, join(folder, 'smoking.json')]) {
    const { said: printed } = await imported(path, { json: true })
    const [questionnaire, ...skipped] = JSON.parse(printed) as unknown[]
    expect(questionnaire).toMatchObject({ definition: { questions: [{ options: [{ code: 'y', label: 'Yes' }] }] } })
    expect(skipped).toMatchObject(
      path === folder ? [{ notes: [{ severity: 'info', message: expect.stringContaining('read with') }] }] : [],
    )
  }
})

test('a path that is not there is one sentence', async () => {
  await expect(imported(join(folder, 'gone.csv'))).rejects.toThrow(CommandFailure)
})

const SURVEY = `key: mood
title: Mood
questions:
  - key: low
    type: choice
    label: Low?
    options:
      - {code: "1", label: Yes}
      - {code: "2", label: No}
  - key: why
    type: text
    label: Why?
    visible_if: '[low] = 7'
  - key: who
    type: text
    label: Who?
    visible_if: '[nobody] = 1'
`

test('lint names rules that can’t be meant, by key and line', async () => {
  const { code, said: lines } = await printed((output) => lintSurveys(put('mood.yaml', SURVEY), false, output))
  expect(code).toBe(1)
  expect(lines).toMatch(/mood\.yaml:14: error who: .*nobody/)
  expect(lines).toMatch(/mood\.yaml:10: warning why: /)
})

test('lint says where a survey file is wrong', async () => {
  const file = put('mood.yaml', SURVEY.replace('type: text', 'type: texts'))
  expect(await printed((output) => lintSurveys(file, false, output))).toMatchObject({
    code: 1,
    said: expect.stringMatching(/mood\.yaml:\d+: error: questions/),
  })
  expect(await printed((output) => lintSurveys(put('b.yaml', 'key: ['), false, output))).toMatchObject({
    code: 1,
    said: expect.stringContaining('b.yaml:'),
  })
})

test('a file of aliases without end, or nested without end, is refused with a reason', async () => {
  const bomb = `a: &a [x]\n${Array.from({ length: 30 }, (_, index) => `b${index}: &b${index} [${index === 0 ? '*a, *a' : `*b${index - 1}, *b${index - 1}`}]`).join('\n')}\nkey: x\n`
  for (const text of [bomb, `key: ${'['.repeat(20_000)}`]) {
    const file = put('mood.yaml', text)
    expect(await printed((output) => lintSurveys(file, false, output))).toMatchObject({
      code: 1,
      said: expect.stringContaining('error'),
    })
  }
})

test('a walk says what nobody saw', async () => {
  const file = put('mood.yaml', SURVEY.replace('[nobody] = 1', '[low] = 1'))
  const { code, said: lines } = await printed((output) => walkSurveys(file, 50, output))
  expect(code).toBe(0)
  expect(lines).toContain('50 runs, 50 of them completed.')
  expect(lines).toMatch(/mood\.yaml:10: warning why: nobody saw it; its rule was never true: \[low\] = 7/)
  expect(await printed((output) => walkSurveys(put('mood.yaml', SURVEY), 5, output))).toMatchObject({ code: 1 })
})

test('a walk evaluates FHIRPath, as the server does for participants', async () => {
  const isOdd = "%resource.item.where(linkId='word').answer.value.code.replace('-', '') = 'od'"
  const survey = {
    key: 'odd',
    title: 'Odd',
    questions: [
      { key: 'word', type: 'choice', label: 'Which?', options: ['o-d', 'x'].map((code) => ({ code, label: code })) },
      { key: 'why', type: 'text', label: 'Why?', required: false, visible_if: `fhirpath("${isOdd}")` },
      { key: 'never', type: 'text', label: 'Never', required: false, visible_if: 'fhirpath("false")' },
    ],
  }
  const { said: lines } = await printed((output) => walkSurveys(put('odd.yaml', JSON.stringify(survey)), 6, output))
  expect(lines).toContain('6 runs, 6 of them completed.')
  expect(lines).toContain('Pages: 1 at least')
  expect(lines).toContain('2 at most')
  expect(lines).toMatch(/warning never: nobody saw it/)
  expect(lines).not.toMatch(/why: nobody saw it/)
})

test('a walk whose time is over says how far it came', async () => {
  const file = put('mood.yaml', SURVEY.replace('[nobody] = 1', '[low] = 1'))
  expect(await printed((output) => walkSurveys(file, 50, output, 0))).toMatchObject({
    code: 1,
    said: expect.stringContaining('stopped after 0 s with 0 of 50 runs made. This survey is too large'),
  })
})
