import type { Todo } from '@almanac/contracts/activities/todos'
import { withoutOpenDirection } from '@almanac/contracts/characters'
import * as schema from '@almanac/contracts/schema/activities/todos'
import { newId } from '@almanac/domain/ids'
import { allHostileStrings } from '@almanac/domain/testing/hostile-strings'
import { answerOf, codesOf, errorsOf } from '../../testing/answer'
import { startTestServer, type Participant, type TestServer } from '../../testing/server'
import { furtherStrings } from '../../testing/test-data'
import { todosRoutes } from './routes'

let server: TestServer
let ana: Participant
let other: Participant

beforeAll(async () => {
  server = await startTestServer({ areas: [todosRoutes] })
})
beforeEach(async () => {
  ana = await server.participant()
  other = await server.participant()
})
afterAll(() => server.close())

const listOf = async ({ client }: Participant): Promise<Todo[]> =>
  answerOf(schema.listTodos, await client.get('/todos'))
const add = async ({ client }: Participant, body: object): Promise<Todo> =>
  answerOf(schema.createTodo, await client.post('/todos', body))

test('to-dos are listed in order of creation, trimmed, active by default', async () => {
  const first = await add(ana, { todo: '  Call the clinic \n' })
  const second = await add(ana, { id: newId(), todo: 'Fetch the prescription', status: 'complete' })
  expect(first).toMatchObject({ todo: 'Call the clinic', status: 'active' })
  expect(await listOf(ana)).toEqual([first, second])
  expect(await listOf(other)).toEqual([])
})

test('a to-do without text is refused with the field', async () => {
  const stored = await add(ana, { todo: 'Walk' })
  const refused = [{ code: 'ENTER_TASK_DESCRIPTION', field: 'todo', title: 'Enter what you need to do' }]
  for (const todo of ['', '   ', '\u00a0\n\t', undefined]) {
    const created = await ana.client.post('/todos', { todo })
    expect([created.status, errorsOf(created)]).toEqual([422, refused])
    const changed = await ana.client.put(`/todos/${stored.id}`, { id: stored.id, todo, status: 'active' })
    expect([changed.status, errorsOf(changed)]).toEqual([422, refused])
  }
  expect(codesOf(await ana.client.post('/todos', { todo: 'x'.repeat(1_001) }))).toEqual(['TOO_LONG'])
  expect((await ana.client.post('/todos', { todo: 'Walk', status: 'paused' })).status).toBe(422)
  expect(await listOf(ana)).toEqual([stored])
})

test('ten concurrent copies of a request create one to-do; a late copy reverts no change', async () => {
  const body = { id: newId(), todo: 'Weigh myself' }
  const answers = await Promise.all(Array.from({ length: 10 }, () => ana.client.post('/todos', body)))
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
  expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1)

  const changed = answerOf(
    schema.updateTodo,
    await ana.client.put(`/todos/${body.id}`, { ...body, todo: ' Weigh myself twice ', status: 'complete' }),
  )
  expect(changed).toMatchObject({ todo: 'Weigh myself twice', status: 'complete' })
  expect(await add(ana, body)).toEqual(changed)
  expect(await listOf(ana)).toEqual([changed])
})

test('a deleted to-do loses its text and cannot be created or changed again', async () => {
  const { id } = await add(ana, { todo: 'Tell nobody' })
  for (let time = 0; time < 2; time += 1) expect((await ana.client.delete(`/todos/${id}`)).status).toBe(204)
  expect(await listOf(ana)).toEqual([])
  expect((await ana.client.post('/todos', { id, todo: 'Tell nobody' })).status).toBe(410)
  expect((await ana.client.put(`/todos/${id}`, { id, todo: 'Tell nobody', status: 'active' })).status).toBe(410)
  const row = await server.database.selectFrom('todos').where('id', '=', id).select('todo').executeTakeFirstOrThrow()
  expect(row.todo).toBe('')
})

test('another person’s to-do is 404, and its id is free', async () => {
  const hers = await add(other, { todo: 'Hers' })
  expect((await ana.client.put(`/todos/${hers.id}`, { id: hers.id, todo: 'Mine', status: 'complete' })).status).toBe(
    404,
  )
  expect((await ana.client.delete(`/todos/${hers.id}`)).status).toBe(404)
  const mine = await add(ana, { id: hers.id, todo: 'Mine' })
  expect([await listOf(ana), await listOf(other)]).toEqual([[mine], [hers]])
})

test('different ids in path and body are refused', async () => {
  const { id } = await add(ana, { todo: 'Walk' })
  expect((await ana.client.put(`/todos/${id}`, { id: newId(), todo: 'Run', status: 'active' })).status).toBe(422)
  for (const odd of ['1', 'null', `${id}'`])
    expect([404, 422]).toContain((await ana.client.delete(`/todos/${encodeURIComponent(odd)}`)).status)
})

test('any text is stored as typed but for marks that turn others around, or refused with a reason', async () => {
  const strings = [...allHostileStrings, ...furtherStrings()]
  const stored: string[] = []
  // Requests are limited per session and minute, so they are spread over several people.
  for (let from = 0; from < strings.length; from += 50) {
    const person = await server.participant()
    for (const todo of strings.slice(from, from + 50)) {
      const answer = await person.client.post('/todos', { todo })
      if (answer.status === 200) stored.push(answerOf(schema.createTodo, answer).todo)
      else
        expect([todo, answer.status, codesOf(answer)[0]]).toEqual([
          todo,
          422,
          expect.stringMatching(/^(ENTER_TASK_DESCRIPTION|INVALID_CHARACTER|TOO_LONG)$/),
        ])
      if (answer.status === 200) expect(stored.at(-1)).toBe(withoutOpenDirection(todo).trim())
    }
  }
  expect(stored.length).toBeGreaterThan(200)
})

test('the list is paginated, each to-do once and in order', async () => {
  for (let index = 0; index < 5; index += 1) await add(ana, { todo: `Walk ${index}` })
  const whole = await listOf(ana)
  const first = await ana.client.get('/todos?limit=3')
  const second = await ana.client.get(`/todos?limit=3&cursor=${String(first.headers['x-next-cursor'])}`)
  expect([...answerOf(schema.listTodos, first), ...answerOf(schema.listTodos, second)]).toEqual(whole)
  expect(second.headers['x-next-cursor']).toBeUndefined()
})
