import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'yaml'
import { registerRelease } from '../platform/releases/register'
import { loadStudy } from '../../authoring/load'
import { copyStudy, SMALL_STUDY, type StudyCopy } from '../../authoring/load/testing'
import { aRelease } from '../testing/releases'
import { runOnBrands } from './brands'
import { type BrandCommand, isOfBrands } from './command/brands'
import { type Command, readCommand } from './command/command'
import { setRole } from './people'

let study: StudyCopy
let to: string

beforeAll(async () => {
  study = await copyStudy(SMALL_STUDY)
  to = await mkdtemp(join(tmpdir(), 'almanac-brand-'))
  await loadStudy(study.database, study.folder)
})
afterAll(async () => {
  await study.remove()
  await rm(to, { recursive: true })
})

const isBrandCommand = (command: Command): command is BrandCommand => isOfBrands(command.kind)

async function almanac(...words: string[]): Promise<string> {
  const command = readCommand(words, to)
  if (!isBrandCommand(command)) throw new Error(JSON.stringify(command))
  const lines: string[] = []
  const print = (line: string) => lines.push(line)
  await runOnBrands(study.database, command, { print, printError: print })
  return lines.join('\n')
}

/** Stores a draft as the studio does. */
async function draft(name: string): Promise<void> {
  const { id } = await study.database
    .selectFrom('companies')
    .where('key', '=', 'acme')
    .select('id')
    .executeTakeFirstOrThrow()
  const document = {
    accent: '#7a1fa2',
    name,
    short_name: '',
    logo: null,
    logo_dark: null,
    mark: null,
    face: 'nunito',
    corner: 'soft',
    sky: 'sea',
    welcome: {},
    about: {},
    sender_name: '',
    reply_to: '',
  }
  await study.database
    .insertInto('theme_drafts')
    .values({ company_id: id, key: 'plain', revision: 1, document: JSON.stringify(document), changed_by: 'anna' })
    .onConflict((known) => known.columns(['company_id', 'key']).doUpdateSet({ document: JSON.stringify(document) }))
    .execute()
}

const live = () =>
  study.database
    .selectFrom('themes')
    .where('key', '=', 'plain')
    .select(['name', 'brand', 'version'])
    .executeTakeFirstOrThrow()

test('a brand is published, exported as files that say the same, kept by a load, and taken back to the files', async () => {
  await draft('a'.repeat(80))
  await expect(almanac('brand', 'publish', 'acme', 'plain')).rejects.toThrow(
    'This has 80 characters. Write 40 at most.',
  )
  await draft('Acme Health')
  expect(await almanac('brand', 'publish', 'acme', 'plain', '--percent', '10')).toMatch(
    /^Version 2 is published to 10 % \(about \d+ people\)/,
  )
  expect((await live()).brand).toBeNull()
  expect(await almanac('brand', 'publish', 'acme', 'plain', '--reason', 'Spring')).toMatch(/^Version 2 .* everyone/)
  expect((await live()).brand?.name).toBe('Acme Health')

  await almanac('brand', 'export', 'acme', 'plain', '--to', '.')
  const exported: unknown = parse(await readFile(join(to, 'themes/plain.yaml'), 'utf8'))
  expect(exported).toMatchObject({ key: 'plain', accent: '#7a1fa2', brand: { name: 'Acme Health', face: 'nunito' } })

  const file = join(study.folder, 'themes/plain.yaml')
  await writeFile(file, (await readFile(file, 'utf8')).replace('name: Plain', 'name: Plainer'))
  expect((await loadStudy(study.database, study.folder)).kept_themes).toEqual([{ company: 'acme', theme: 'plain' }])
  expect((await live()).brand?.name).toBe('Acme Health')

  expect(await almanac('brand', 'back', 'acme', 'plain')).toBe(
    'Taken back. Everybody gets what the files of the study say.',
  )
  expect(await live()).toMatchObject({ name: 'Plainer', brand: null, version: null })
  expect(await almanac('brand', 'show', 'acme', 'plain')).toMatch(/Acme Health .*command line/)
})

test('a theme that there is not, and words that say nothing, are refused in words', async () => {
  await expect(almanac('brand', 'show', 'acme', 'nothing')).rejects.toThrow('acme has no theme `nothing`')
  expect(readCommand(['brand', 'publish', 'acme', 'plain', '--percent', '100'], to)).toMatchObject({
    kind: 'misunderstood',
    message: expect.stringContaining('from 1 to 99'),
  })
  expect(readCommand(['brand', 'export', 'acme', 'plain'], to)).toMatchObject({ kind: 'misunderstood' })
})

test('a company asks for a release with a reason, and reads what it gets', async () => {
  await registerRelease(study.database, aRelease('social', [], { version: '1.1.0' }), '/remotes/social/1.1.0/')
  expect(readCommand(['brand', 'ask', 'acme', 'social', '1.1.0'], to)).toMatchObject({
    kind: 'misunderstood',
    message: expect.stringContaining('--reason'),
  })
  await expect(almanac('brand', 'ask', 'acme', 'social', '9.9.9', '--reason', 'Spring')).rejects.toThrow('9.9.9')
  await almanac('brand', 'ask', 'acme', 'social', '1.1.0', '--reason', 'Spring')
  const shown = await almanac('brand', 'releases', 'acme')
  expect(shown).toMatch(/social +everyone +1\.1\.0 +100 %/)
  expect(shown).toMatch(/social +1\.1\.0 +command line .* waits/)
  await expect(almanac('brand', 'releases', 'nobody')).rejects.toThrow('There is no company `nobody`.')
})

test('somebody becomes an administrator of a company that there is, and of no other', async () => {
  const user = await study.database.selectFrom('users').select(['id', 'email']).executeTakeFirstOrThrow()
  const lines: string[] = []
  const output = { print: (line: string) => lines.push(line), printError: () => 0 }
  const change = { email: user.email, role: 'company-administrator', company: 'acme', remove: false }
  await setRole(study.database, change, output)
  await setRole(study.database, { ...change, remove: true }, output)
  expect(lines).toEqual([
    expect.stringMatching(/is a company-administrator of acme from now on: changes the brand/),
    expect.stringMatching(/is no company-administrator of acme any more/),
  ])
  await expect(setRole(study.database, { ...change, company: null }, output)).rejects.toThrow('Of which company?')
  await expect(setRole(study.database, { ...change, company: 'other' }, output)).rejects.toThrow('no company `other`')
  await expect(setRole(study.database, { ...change, role: 'tester' }, output)).rejects.toThrow('no role of a company')
})
