import { leaderboardNameKey } from '@almanac/contracts/rules/activities/leaderboard'
import { type Participant, startTestServer, type TestServer } from '../testing/server'
import { removeLeaderboardName } from './leaderboard'

let server: TestServer
let ana: Participant
let ben: Participant

beforeAll(async () => {
  server = await startTestServer()
  ana = await server.participant()
  ben = await server.participant()
  await server.database.updateTable('companies').set({ study_key: 'walking' }).execute()
  for (const [{ id, company_id }, name] of [
    [ana, 'Rude Word'],
    [ben, 'Lion'],
  ] as const)
    await server.database
      .insertInto('leaderboard_members')
      .values({ user_id: id, company_id, name, name_key: leaderboardNameKey(name), group_id: null, points: 30 })
      .execute()
})
afterAll(() => server.close())

async function remove(study: string, name: string): Promise<string[]> {
  const printed: string[] = []
  const print = (line: string) => void printed.push(line)
  await removeLeaderboardName(server.database, { study, name }, { print, printError: print })
  return printed
}
const names = async () =>
  (await server.database.selectFrom('leaderboard_members').select('name').execute()).map(({ name }) => name)

test('a name goes from the leaderboard, however it is written, and the audit trail says so without it', async () => {
  expect(await remove('walking', ' rude WORD')).toEqual([
    '` rude WORD` is no more on the leaderboard of `walking`. Whoever had it can come back by another name.',
  ])
  expect(await names()).toEqual(['Lion'])
  const trail = await server.database
    .selectFrom('audit_trail')
    .select(['actor', 'action', 'subject', 'document'])
    .execute()
  expect(trail).toEqual([
    { actor: 'command line', action: 'leaderboard_name_removed', subject: 'walking', document: { removed: 1 } },
  ])
})

test.each([
  ['swimming', 'Lion', 'This database has no study `swimming`.'],
  ['walking', 'Tiger', 'Nobody is on the leaderboard of `walking` as `Tiger`.'],
])('%s, %s changes nothing', async (study, name, printed) => {
  await expect(remove(study, name)).rejects.toThrow(printed)
  expect(await names()).toEqual(['Lion'])
})
