import { startTestServer, type TestServer } from '../testing/server'
import { pollsRoutes } from '../social/polls/routes'
import { definePoll } from '../social/polls/testing'
import { printPollResults } from './polls'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ areas: [pollsRoutes] })
})
afterAll(() => server.close())

test('a study team sees every answer, also when participants see no results yet', async () => {
  const people = await Promise.all([1, 2, 3].map(() => server.participant()))
  const [{ company_id } = { company_id: '' }] = people
  const { questions } = await definePoll(server.database, company_id, { title: 'Visits' })
  const [{ choices } = { choices: [] }] = questions
  for (const [index, { client }] of people.entries())
    await client.post('/poll_response', { poll_response: { poll_choice: { id: choices[index === 0 ? 0 : 1] } } })
  const { study_key, key } = await server.database
    .selectFrom('companies')
    .where('id', '=', company_id)
    .select(['study_key', 'key'])
    .executeTakeFirstOrThrow()
  const lines: string[] = []
  const output = { print: (line: string) => lines.push(line), printError: (line: string) => lines.push(line) }
  await printPollResults(server.database, { study: study_key, poll: null }, output)
  expect(lines.join('\n').replaceAll(/ +/g, ' ')).toContain(
    `(${key}): Visits\nWhen do you have time? 3 answers.\nCHOICE TEXT ANSWERS PERCENT\nchoice_0 In the morning 1 33\nchoice_1 In the evening 2 67\n`,
  )
  const asked = (study: string, poll: string | null) => printPollResults(server.database, { study, poll }, output)
  await expect(asked(study_key, 'none')).rejects.toThrow(`has no poll \`none\``)
  await expect(asked('none', null)).rejects.toThrow(`no study \`none\``)
})
