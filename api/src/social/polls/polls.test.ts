import * as schema from '@almanac/contracts/schema/social/polls'
import { newId } from '@almanac/domain/ids'
import { answerOf, codesOf } from '../../testing/answer'
import { type Participant, startTestServer, type TestServer } from '../../testing/server'
import { socialFeatures } from '../area'
import { erasePerson } from '../../kernel/erasure'
import { pollsRoutes } from './routes'
import { definePoll, type DefinedPoll } from './testing'

let server: TestServer
let company = ''
let count = 0

beforeAll(async () => {
  server = await startTestServer({ areas: [pollsRoutes] })
})
beforeEach(() => {
  count += 1
  company = `company${count}`
})
afterAll(() => server.close())

const person = () => server.participant({ company })
const people = (many: number) => Promise.all(Array.from({ length: many }, person))
const listOf = async ({ client }: Participant, query = '') =>
  answerOf(schema.listPolls, await client.get(`/polls${query}`))
const vote = ({ client }: Participant, choice: string | undefined) =>
  client.post('/poll_response', { poll_response: { poll_choice: { id: choice } } })
const choicesOf = ({ questions: [question] }: DefinedPoll): string[] => question?.choices ?? []
/** What a participant sees of a question: the index of their choice, the counts, the total. */
const seenBy = async (participant: Participant, at = 0) => {
  const [poll] = await listOf(participant)
  const question = poll?.poll_questions[at]
  return [
    question?.poll_choices.findIndex(({ selected }) => selected),
    question?.poll_choices.map((choice) => choice.count),
    question?.total,
  ]
}

test('only respondents see results, from the minimum count on, updated at each multiple of it', async () => {
  const all = await people(21)
  const [first] = all
  if (!first) throw new Error('nobody is there')
  const poll = await definePoll(server.database, first.company_id)
  const [morning, evening] = choicesOf(poll)
  const voteAll = async (from: number, to: number) => {
    for (const one of all.slice(from, to)) expect((await vote(one, morning)).status).toBe(200)
  }
  await vote(first, evening)
  await voteAll(1, 9)
  expect(await seenBy(first)).toEqual([1, [null, null], null])
  await voteAll(9, 10)
  expect(await seenBy(first)).toEqual([1, [9, 1], 10])
  expect((await listOf(first))[0]?.total).toBe(10)
  await voteAll(10, 19)
  expect(await seenBy(first)).toEqual([1, [9, 1], 10])
  await voteAll(19, 20)
  expect(await seenBy(first)).toEqual([1, [19, 1], 20])
  const [, ...rest] = all
  const last = rest.at(-1)
  if (!last) throw new Error('nobody is last')
  expect(await seenBy(last)).toEqual([-1, [null, null], null])
})

test('ten concurrent answers are all counted, each with the person’s own choice', async () => {
  const all = await people(10)
  const [first] = all
  if (!first) throw new Error('nobody is there')
  const poll = await definePoll(server.database, first.company_id)
  const choices = choicesOf(poll)
  const answers = await Promise.all(all.map((one, index) => vote(one, choices[index % 2])))
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
  expect(await seenBy(first)).toEqual([0, [5, 5], 10])
})

test('concurrent answers of a person count once; repeating a choice succeeds, another is 409', async () => {
  const ana = await person()
  const poll = await definePoll(server.database, ana.company_id, { minimum_answers: 1 })
  const [morning, evening] = choicesOf(poll)
  const answers = await Promise.all([...Array.from({ length: 4 }, () => vote(ana, morning)), vote(ana, evening)])
  const statuses = answers.map(({ status }) => status).sort()
  expect([[200, 200, 200, 200, 409].join(), [200, 409, 409, 409, 409].join()]).toContain(statuses.join())
  const [mine, counts, total] = await seenBy(ana)
  expect([counts, total]).toEqual([mine === 0 ? [1, 0] : [0, 1], 1])
  const other = mine === 0 ? evening : morning
  const refused = await vote(ana, other)
  expect([refused.status, codesOf(refused)]).toEqual([409, ['POLL_ANSWERED']])
  expect((await vote(ana, mine === 0 ? morning : evening)).status).toBe(200)
  expect(await seenBy(ana)).toEqual([mine, counts, 1])
})

test('an answer without a choice is refused', async () => {
  const ana = await person()
  await definePoll(server.database, ana.company_id)
  for (const body of [{}, { poll_response: {} }, { poll_response: { poll_choice: {} } }])
    expect((await ana.client.post('/poll_response', body)).status).toBe(422)
  for (const odd of [undefined, '', '1', 'x'.repeat(10_000)]) {
    const refused = await vote(ana, odd)
    expect([refused.status, codesOf(refused)]).toEqual([422, ['PLEASE_SELECT']])
  }
  expect((await vote(ana, newId())).status).toBe(404)
})

test('a choice answers only the question that it belongs to', async () => {
  const ana = await person()
  const questions = ['One?', 'Two?'].map((text) => ({ text, choices: ['Yes', 'No'] }))
  const poll = await definePoll(server.database, ana.company_id, { questions })
  const { poll_questions } = answerOf(schema.answerPoll, await vote(ana, poll.questions[1]?.choices[1]))
  expect(poll_questions.map(({ poll_choices }) => poll_choices.map(({ selected }) => selected))).toEqual([
    [false, false],
    [false, true],
  ])
})

test('polls of another company or group, not yet open or withdrawn, are 404', async () => {
  const ana = await person()
  const stranger = await server.participant({ company: `${company}other` })
  const { database } = server
  const hidden = [
    await definePoll(database, stranger.company_id),
    await definePoll(database, ana.company_id, { group_ids: [stranger.group_id] }),
    await definePoll(database, ana.company_id, { opens_at: new Date(Date.now() + 3_600_000) }),
    await definePoll(database, ana.company_id),
  ]
  await database
    .updateTable('polls')
    .where('id', '=', hidden.at(-1)?.id ?? '')
    .set({ withdrawn_at: new Date() })
    .execute()
  const own = await definePoll(database, ana.company_id, { group_ids: [ana.group_id] })
  expect((await listOf(ana)).map(({ id }) => id)).toEqual([own.id])
  for (const poll of hidden) {
    const [choice] = choicesOf(poll)
    expect((await vote(ana, choice)).status).toBe(404)
    await ana.client.post(`/users/${ana.id}/polls_status`, { poll_ids: [poll.id] })
  }
  expect(await database.selectFrom('poll_views').where('user_id', '=', ana.id).selectAll().execute()).toEqual([])
})

test('a closed poll accepts no answers and still shows results to respondents', async () => {
  const [ana, ben] = await people(2)
  if (!ana || !ben) throw new Error('nobody is there')
  const poll = await definePoll(server.database, ana.company_id, { minimum_answers: 1 })
  const [morning] = choicesOf(poll)
  await vote(ana, morning)
  await server.database
    .updateTable('polls')
    .where('id', '=', poll.id)
    .set({ closes_at: new Date(Date.now() - 1_000) })
    .execute()
  const refused = await vote(ben, morning)
  expect([refused.status, codesOf(refused)]).toEqual([409, ['POLL_CLOSED']])
  // A retry of an answer stored before the end succeeds.
  expect((await vote(ana, morning)).status).toBe(200)
  expect(await seenBy(ana)).toEqual([0, [1, 0], 1])
})

test('the list filters polls with all questions answered, open ones first', async () => {
  const ana = await person()
  const { database } = server
  const questions = ['One?', 'Two?'].map((text) => ({ text, choices: ['Yes', 'No'] }))
  const half = await definePoll(database, ana.company_id, { title: 'Half', questions, opens_at: new Date(1_000) })
  const done = await definePoll(database, ana.company_id, { title: 'Done', opens_at: new Date(2_000) })
  await definePoll(database, ana.company_id, { title: 'Closed', closes_at: new Date(Date.now() - 1_000) })
  await vote(ana, choicesOf(half)[0])
  await vote(ana, choicesOf(done)[0])
  const titles = async (query: string) => (await listOf(ana, query)).map(({ title }) => title)
  expect(await titles('')).toEqual(['Done', 'Half', 'Closed'])
  expect(await titles('?filter=answered')).toEqual(['Done'])
  // A closed one cannot be answered any more.
  expect(await titles('?filter=unanswered')).toEqual(['Half'])
  expect((await ana.client.get('/polls?filter=none')).status).toBe(422)
  expect(await listOf(ana)).toEqual(answerOf(schema.listPollsOfUser, await ana.client.get(`/users/${ana.id}/polls`)))
})

test('an open poll is new until seen or answered; another person’s state is 404', async () => {
  const [ana, ben] = await people(2)
  if (!ana || !ben) throw new Error('nobody is there')
  const isNew = async ({ id, client }: Participant) =>
    answerOf(schema.hasNewPolls, await client.get(`/users/${id}/has_new_polls`)).has_new_polls
  expect(await isNew(ana)).toBe(false)
  const poll = await definePoll(server.database, ana.company_id)
  expect([await isNew(ana), await isNew(ben)]).toEqual([true, true])
  const mark = (id: string) => ana.client.post(`/users/${id}/polls_status`, { poll_ids: [poll.id, newId()] })
  expect((await mark(ben.id)).status).toBe(404)
  expect((await mark(ana.id)).status).toBe(204)
  expect((await mark(ana.id)).status).toBe(204)
  expect((await listOf(ana)).map(({ seen }) => seen)).toEqual([true])
  await vote(ben, choicesOf(poll)[0])
  expect([await isNew(ana), await isNew(ben)]).toEqual([false, false])
  expect((await ana.client.get(`/users/${ben.id}/polls`)).status).toBe(404)
  expect((await ana.client.get(`/users/${ben.id}/has_new_polls`)).status).toBe(404)
})

test('erasure deletes a person’s answers; published results stay until the next update', async () => {
  const [ana, ben] = await people(2)
  if (!ana || !ben) throw new Error('nobody is there')
  const poll = await definePoll(server.database, ana.company_id, { minimum_answers: 2 })
  const [morning] = choicesOf(poll)
  await vote(ana, morning)
  await vote(ben, morning)
  await server.database
    .transaction()
    .execute((transaction) => erasePerson(transaction, socialFeatures, { user_id: ben.id, email: ben.email }))
  const left = await server.database.selectFrom('poll_responses').where('user_id', '=', ben.id).selectAll().execute()
  expect([left, await seenBy(ana)]).toEqual([[], [0, [2, 0], 2]])
})
