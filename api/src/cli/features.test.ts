import { startTestServer, type TestServer } from '../testing/server'
import { hasFeature } from '../platform'
import { platformArea } from '../platform/area'
import { runOnFeatures } from './features'
import { readCommand } from './command/command'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ areas: [platformArea] })
})
afterAll(() => server.close())

async function almanac(...words: string[]): Promise<string> {
  const command = readCommand(words, '/')
  if (command.kind !== 'feature' && command.kind !== 'features') throw new Error(JSON.stringify(command))
  const lines: string[] = []
  const print = (line: string) => lines.push(line)
  await runOnFeatures(server.database, command, { print, printError: print })
  return lines.join('\n')
}

test('a feature is set for a company and one of its participants, explained, and ended', async () => {
  const { id, email } = await server.participant({ company: 'northwind' })
  const has = () => hasFeature(server.database, id, 'Leaderboard')
  expect(await almanac('feature', 'Leaderboard', 'on', '--company', 'northwind')).toBe(
    'Leaderboard is on for company northwind. Open tabs follow at once.',
  )
  expect(await has()).toBe(true)
  await almanac('feature', 'Leaderboard', 'off', '--user', email)
  expect(await has()).toBe(false)
  expect(await almanac('features', email)).toMatch(
    /^Leaderboard +off +this participant \(operator\) +on: company northwind \(operator\)$/m,
  )
  expect(await almanac('features')).toMatch(
    /Leaderboard +default +off\n +1 of the participants +their own\n +company northwind +on +command line$/m,
  )
  expect(await almanac('feature', 'Leaderboard', 'default', '--user', email)).toContain('is no longer set')
  expect(await has()).toBe(true)
})

test('what cannot be set is refused in words', async () => {
  await expect(almanac('feature', 'Leaderbord', 'on')).rejects.toThrow('There’s no feature Leaderbord. These exist: ')
  await expect(almanac('feature', 'Leaderboard', 'yes')).rejects.toThrow(
    'Leaderboard can’t be set to yes. It can be: on, off.',
  )
  await expect(almanac('feature', 'Leaderboard', 'on', '--user', 'nobody@example.test')).rejects.toThrow(
    'Nobody has an account with nobody@example.test.',
  )
  expect(
    readCommand(['feature', 'Leaderboard', 'on', '--user', 'a@example.test', '--company', 'b'], '/'),
  ).toMatchObject({
    kind: 'misunderstood',
  })
})
