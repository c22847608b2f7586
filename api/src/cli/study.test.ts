import { join } from 'node:path'
import { createTestDatabase } from '../testing/template'
import { check, load } from './study'

const root = join(__dirname, '../../..')

async function run(command: typeof check, folder: string) {
  const printed: string[] = []
  const complained: string[] = []
  const code = await command(folder, {
    print: (line) => printed.push(line),
    printError: (line) => complained.push(line),
  })
  return { code, said: printed.join('\n'), complained: complained.join('\n') }
}

test('a study without mistakes is summed up', async () => {
  expect(await run(check, join(root, 'api/studies/demo'))).toEqual({
    code: 0,
    said: expect.stringMatching(
      /^Almanac demonstration: no mistakes \(3 companies, 7 groups, \d+ activities, 3 surveys, 12 people\)\.$/,
    ),
    complained: '',
  })
})

test.each([
  ['check', check],
  ['load', load],
] as const)('%s of a folder that is not there fails with one sentence', async (_, command) => {
  const { code, complained } = await run(command, '/nowhere/trial')
  expect(code).toBe(1)
  expect(complained).toMatch(/^\/nowhere\/trial: there is no such file or folder; check the path\n/)
})

describe('load, into the database that DATABASE_URL names', () => {
  const before = process.env.DATABASE_URL
  afterEach(() => {
    if (before === undefined) delete process.env.DATABASE_URL
    else process.env.DATABASE_URL = before
  })

  test('says what it brought, and the second time that nothing changed', async () => {
    const own = await createTestDatabase({ empty: true })
    process.env.DATABASE_URL = own.url
    const folder = join(root, 'e2e/study')
    const first = await run(load, folder)
    expect(first).toMatchObject({ code: 0, complained: '' })
    expect(first.said).toMatch(/Browser tests is loaded: \d+ companies\.\nActivities: \d+ new.*\n\d+ new people/)
    expect(await run(load, folder)).toEqual({
      code: 0,
      complained: '',
      said: 'Browser tests was loaded before and has not changed since.',
    })
    await own.drop()
  })
})
