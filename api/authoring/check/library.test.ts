import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { formatMistake } from '../read/mistake'
import { checkStudy } from './check'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'almanac-library-'))
  await cp(join(__dirname, 'small'), folder, { recursive: true })
})

afterEach(() => rm(folder, { recursive: true, force: true }))

const category = (over: Record<string, string> = {}) =>
  Object.entries({ key: 'rest', name: 'Rest', icon: 'moon', activities: '[check]', ...over })
    .map(([name, value], line) => `${line === 0 ? '  - ' : '    '}${name}: ${value}\n`)
    .join('')

async function said(...categories: string[]): Promise<string[]> {
  await writeFile(join(folder, 'library.yaml'), `categories:\n${categories.join('')}`)
  return (await checkStudy(folder)).mistakes.map(formatMistake)
}

test('a library of the study’s activities is valid, also with an activity in two categories', async () => {
  expect(await said(category(), category({ key: 'more', display: 'list', companies: '[acme]' }))).toEqual([])
  expect((await checkStudy(folder)).study?.library.map(({ key, display }) => [key, display])).toEqual([
    ['rest', 'carousel'],
    ['more', 'list'],
  ])
})

test.each<[string, Record<string, string>, string]>([
  [
    'an activity that does not exist',
    { activities: '[checks]' },
    'library.yaml:5:18: there is no activity `checks`; did you mean `check`?',
  ],
  [
    'an activity twice',
    { activities: '[check, check]' },
    'library.yaml:5:25: the activity `check` is already in library.yaml:5; give this one another',
  ],
  [
    'a company that does not exist',
    { companies: '[acne]' },
    'library.yaml:6:17: there is no company `acne`; did you mean `acme`?',
  ],
  [
    'a display that there is not',
    { display: 'caroussel' },
    'library.yaml:6:14: `caroussel` is not possible here; did you mean `carousel`?',
  ],
  ['a name without English', { name: '{es: Descanso}' }, 'library.yaml:3:11: `name` has no English text; add `en:`'],
])('%s is reported with its position', async (_, over, message) => {
  expect(await said(category(over))).toEqual([message])
})

test('a duplicate category and one without activities are reported', async () => {
  expect(await said(category(), category())).toEqual([
    'library.yaml:6:10: the category `rest` is already in library.yaml:2; give this one another',
  ])
  expect(await said(category({ activities: '[]' }))).toHaveLength(1)
})
