import * as z from 'zod/mini'
import { sql } from 'kysely'
import type { Call } from '@almanac/contracts'
import { connect } from '../database/connect'
import { platformArea } from '../platform/area'
import { codesOf } from '../testing/answer'
import { createClient } from '../testing/client'
import { startTestServer } from '../testing/server'
import { buildApp } from '../start/app'
import { serve } from './route'

const schema = { answer: z.object({ one: z.int() }) }
const call = (id: string): Call<typeof schema> => ({
  id,
  area: 'platform',
  method: 'GET',
  path: `/${id}`,
  policy: 'visitor',
})

test('an unreachable database is a 503 with Retry-After, and is logged once', async () => {
  const database = connect('postgres://nobody@127.0.0.1:1/nothing')
  const lines: string[] = []
  const app = await buildApp({
    database,
    logger: {
      level: 'error',
      stream: {
        write: (line: string) => {
          lines.push(line)
        },
      },
    },
    areas: [
      (api) =>
        serve(
          api,
          call('one'),
          schema,
          async () => (await sql<{ one: number }>`select 1 as one`.execute(database)).rows[0] ?? { one: 0 },
        ),
    ],
  })
  const client = createClient(app)
  for (const answer of await Promise.all([client.get('/one'), client.get('/one'), client.get('/one')])) {
    expect([answer.status, codesOf(answer), Number(answer.headers['retry-after']) > 0]).toEqual([
      503,
      ['UNAVAILABLE'],
      true,
    ])
  }
  expect(lines).toHaveLength(1)
  await app.close()
  await database.destroy()
})

test('a full disk is a 503, and the health check fails meanwhile', async () => {
  const server = await startTestServer({
    areas: [
      platformArea,
      (app) =>
        serve(app, call('full'), schema, async ({ database }) => {
          await sql`do $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`.execute(
            database,
          )
          return { one: 1 }
        }),
    ],
  })
  expect((await server.visitor.get('/health')).body).toMatchObject({ status: 'ok', database: 'up' })
  const answer = await server.visitor.get('/full')
  expect([answer.status, codesOf(answer), Number(answer.headers['retry-after']) > 0]).toEqual([
    503,
    ['UNAVAILABLE'],
    true,
  ])
  expect(await server.visitor.get('/health')).toMatchObject({
    status: 503,
    body: { status: 'degraded', database: 'up', disk: 'full' },
  })
  await server.close()
})
