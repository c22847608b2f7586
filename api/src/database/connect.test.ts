/** @embedded */
import * as z from 'zod/mini'
import { sql } from 'kysely'
import type { Call } from '@almanac/contracts'
import { serve } from '../http/route'
import { codesOf } from '../testing/answer'
import { startTestServer, type TestServer } from '../testing/server'
import { inTransaction } from './transaction'

let server: TestServer

const schema = { answer: z.object({ one: z.int() }) }
const torn: Call<typeof schema> = { id: 'torn', area: 'platform', method: 'GET', path: '/torn', policy: 'visitor' }
const whole: Call<typeof schema> = { id: 'whole', area: 'platform', method: 'GET', path: '/whole', policy: 'visitor' }

const one = { one: 1 }

beforeAll(async () => {
  server = await startTestServer({
    areas: [
      (app) => {
        serve(app, torn, schema, ({ database }) =>
          inTransaction(database, async (transaction) => {
            const {
              rows: [own],
            } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(transaction)
            await sql`select pg_terminate_backend(${own?.pid}, 10000)`.execute(database)
            await sql`select 1`.execute(transaction)
            return one
          }),
        )
        serve(app, whole, schema, async ({ database }) => {
          await sql`select 1`.execute(database)
          return one
        })
      },
    ],
  })
})

afterAll(() => server.close())

test('a connection that breaks during a transaction fails that call only', async () => {
  const answers = await Promise.all([server.visitor.get('/torn'), server.visitor.get('/torn')])
  for (const answer of answers) expect([answer.status, ...codesOf(answer)]).toEqual([503, 'UNAVAILABLE'])
  const after = await Promise.all(Array.from({ length: 20 }, () => server.visitor.get('/whole')))
  for (const answer of after) expect([answer.status, answer.body]).toEqual([200, one])
})

test('statements and lock waits time out', async () => {
  const { rows } = await sql<{
    statements: string
    locks: string
  }>`select current_setting('statement_timeout') as statements, current_setting('lock_timeout') as locks`.execute(
    server.database,
  )
  expect(rows).toEqual([{ statements: '30s', locks: '10s' }])
})
