/** @embedded */
import { isDeepStrictEqual } from 'node:util'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { keepSignIn, resumeSession } from '../../account/app-sign-in/keep'
import { endSessionsOfDue } from '../../account/erasure/erasure'
import { closeSessions, endSessionsOf } from '../../account/session/devices'
import { openSession, readCredential } from '../../account/session/store'
import { inTransaction } from '../../database/transaction'
import type { ServerEvent } from '@almanac/contracts/platform/events'
import { newId } from '@almanac/domain/ids'
import { startTestServer, type ParticipantOptions, type TestServer } from '../../testing/server'
import { buildApp } from '../../start/app'
import { areas } from '../../start/areas'
import { aRelease } from '../../testing/releases'
import { raiseRevision } from '../registry/revision'
import { originOf } from './publish'
import { listenAs, type Listening } from './testing'
import { registerRelease } from '../releases/register'

let server: TestServer

beforeEach(async () => {
  server = await startTestServer()
  for (const version of ['1.0.0', '2.0.0'])
    await registerRelease(server.database, aRelease('social', [], { version }), `/remotes/social/${version}/`)
  await server.app.listen({ port: 0, host: '127.0.0.1' })
})

const others: FastifyInstance[] = []

afterEach(async () => {
  await Promise.all(others.splice(0).map((app) => app.close()))
  await server.close()
})

const listen = (cookie: string) => listenAs(server.app, cookie)

async function person(options?: ParticipantOptions) {
  const participant = await server.participant(options)
  const credential = await openSession(server.database, participant.id, null)
  return { ...participant, credential, cookie: `almanac_session=${credential.user_id}.${credential.token}` }
}

/** Rolls out a version directly in the database. */
function rollOut(company_id: string, version: string): Promise<number> {
  return inTransaction(server.database, async (transaction) => {
    await transaction.deleteFrom('rollouts').where('company_id', '=', company_id).execute()
    await transaction
      .insertInto('rollouts')
      .values({
        id: newId(),
        remote: 'social',
        version,
        company_id,
        group_id: null,
        percent: 100,
        theme_key: null,
        changed_by: 'test',
      })
      .execute()
    return raiseRevision(transaction)
  })
}

test('only clients whose registry changes get an event, and each stream starts with the current state', async () => {
  const ana = await person({ company: 'one' })
  const ben = await person({ company: 'two' })
  const listening = [await listen(ana.cookie), await listen(ben.cookie)] as const
  const [first] = await Promise.all(listening.map(({ next }) => next()))
  expect(first?.type).toBe('registry')
  const [hersNow, hisNow] = listening.map(({ next }) => next())
  const hers = await rollOut(ana.company_id, '1.0.0')
  expect(await hersNow).toEqual({ type: 'registry', revision: hers })
  // The first event that he gets is the later change that affects him.
  const his = await rollOut(ben.company_id, '1.0.0')
  expect(await hisNow).toEqual({ type: 'registry', revision: his })
  expect(his).toBeGreaterThan(hers)
})

test('the response is streamed: not compressed, not cached, not buffered by a proxy', async () => {
  const { answer, next } = await listen((await person()).cookie)
  await next()
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
  })
  expect(answer.headers['content-encoding']).toBeUndefined()
})

test('a reconnecting client gets the revision it missed', async () => {
  const ana = await person({ company: 'one' })
  const before = await listen(ana.cookie)
  await before.next()
  before.answer.destroy()
  const revision = await rollOut(ana.company_id, '1.0.0')
  expect(await (await listen(ana.cookie)).next()).toEqual({ type: 'registry', revision })
})

/** Reads a stream up to the wanted event; undefined if the stream ends first. */
async function until({ next }: Listening, wanted: ServerEvent): Promise<ServerEvent | undefined> {
  let event = await next()
  while (event !== undefined && !isDeepStrictEqual(event, wanted)) event = await next()
  return event
}

/** Terminates all database connections that listen for events; resolves once none is left. */
const endListening = () =>
  sql`select pg_terminate_backend(pid, 5000) from pg_stat_activity where application_name = 'almanac-listens' and datname = current_database()`.execute(
    server.database,
  )

test('a change is delivered after the listening connection was lost', async () => {
  const ana = await person({ company: 'one' })
  const listening = await listen(ana.cookie)
  await listening.next()
  await endListening()
  const change = { type: 'registry', revision: await rollOut(ana.company_id, '1.0.0') } as const
  expect(await until(listening, change)).toEqual(change)
})

test('events are lost while the listening connection reconnects; then every stream gets a request to catch up and gets events again', async () => {
  const [ana, ben] = [await person(), await person()]
  const streams = [await listen(ana.cookie), await listen(ben.cookie)]
  await Promise.all(streams.map(({ next }) => next()))
  await endListening()
  server.app.eventPublisher.publish([ana.id], { type: 'responses' }, null)
  await server.app.eventPublisher.flush()
  expect(await Promise.all(streams.map(({ next }) => next()))).toEqual([{ type: 'missed' }, { type: 'missed' }])
  server.app.eventPublisher.publish([ana.id, ben.id], { type: 'relationships' }, null)
  expect(await Promise.all(streams.map(({ next }) => next()))).toEqual([
    { type: 'relationships' },
    { type: 'relationships' },
  ])
})

test('a stream ends with its session, and others continue', async () => {
  const ana = await person({ company: 'one' })
  const ben = await person({ company: 'one' })
  const [hers, his] = [await listen(ana.cookie), await listen(ben.cookie)]
  await Promise.all([hers.next(), his.next()])
  await server.database.deleteFrom('sessions').where('user_id', '=', ana.id).execute()
  const revision = await rollOut(ana.company_id, '1.0.0')
  const change = { type: 'registry', revision } as const
  expect(await until(hers, change)).toBeUndefined()
  expect(await until(his, change)).toEqual(change)
  expect((await listen(ana.cookie)).answer.statusCode).toBe(401)
})

/** A second server on the same database. */
async function secondServer(): Promise<FastifyInstance> {
  const app = await buildApp({ database: server.database, areas })
  others.push(app)
  await app.listen({ port: 0, host: '127.0.0.1' })
  return app
}

type Person = Awaited<ReturnType<typeof person>>

test.each<[string, (person: Person) => Promise<unknown>]>([
  [
    'another browser',
    async ({ client }) => {
      const devices = z
        .array(z.object({ id: z.string(), current: z.boolean() }))
        .parse((await client.get('/sessions')).body)
      return Promise.all(devices.filter(({ current }) => !current).map(({ id }) => client.delete(`/sessions/${id}`)))
    },
  ],
  ['an operator', ({ id }) => endSessionsOf(server.database, id, 'test')],
  ['a new password', ({ id }) => closeSessions(server.database, id)],
  [
    'the deletion of the account',
    async ({ id }) => {
      await server.database.insertInto('deletion_requests').values({ user_id: id, delete_after: new Date() }).execute()
      await endSessionsOfDue(server.database)
    },
  ],
  [
    'a new credential for the app',
    async ({ credential }) => {
      const kept = await keepSignIn(server.database, credential)
      await resumeSession(server.database, readCredential(kept?.secret ?? '') ?? credential)
    },
  ],
  [
    'a shorter time in the app',
    ({ id }) =>
      server.database.updateTable('sessions').where('user_id', '=', id).set({ expires_at: new Date() }).execute(),
  ],
])('after %s has ended a session nothing is sent to its streams, at any server', async (_, end) => {
  const ana = await person()
  const two = await secondServer()
  const streams = [await listen(ana.cookie), await listenAs(two, ana.cookie)]
  await Promise.all(streams.map(({ next }) => next()))
  await end(ana)
  for (const { eventPublisher } of [server.app, two]) {
    eventPublisher.publish([ana.id], { type: 'responses' }, null)
    await eventPublisher.flush()
  }
  expect(await Promise.all(streams.map(({ next }) => next()))).toEqual([undefined, undefined])
})

test('a stream ends when its session expires by age or by inactivity, at any server', async () => {
  const two = await secondServer()
  const people = [await person(), await person()] as const
  const streams = await Promise.all(people.flatMap(({ cookie }) => [listen(cookie), listenAs(two, cookie)]))
  await Promise.all(streams.map(({ next }) => next()))
  const soon = sql<Date>`clock_timestamp() + interval '200 ms'`
  const [{ id: aged }, { id: idle }] = people
  await server.database.updateTable('sessions').where('user_id', '=', aged).set({ expires_at: soon }).execute()
  await server.database
    .updateTable('sessions')
    .where('user_id', '=', idle)
    .set({ last_seen_at: sql<Date>`${soon} - interval '30 days'` })
    .execute()
  // Makes both servers read the sessions.
  await inTransaction(server.database, raiseRevision)
  expect(await Promise.all(streams.map(({ next }) => next()))).toEqual(streams.map(() => undefined))
})

test('participants of a study that closes get an event, and their streams end', async () => {
  const ana = await person({ company: 'one' })
  const { next } = await listen(ana.cookie)
  await next()
  await inTransaction(server.database, async (transaction) => {
    await transaction.updateTable('companies').set({ status: 'closed' }).where('id', '=', ana.company_id).execute()
    await raiseRevision(transaction)
  })
  expect(await next()).toEqual({ type: 'study_closed' })
  expect(await next()).toBeUndefined()
})

test('a server that stops ends its streams at once', async () => {
  const { next } = await listen((await person()).cookie)
  await next()
  const [ended] = await Promise.all([next(), server.app.close()])
  expect(ended).toBeUndefined()
})

test('one user has eight streams, and one more when one of them has ended', async () => {
  const { cookie } = await person()
  const all = []
  for (let index = 0; index < 8; index += 1) all.push(await listen(cookie))
  expect((await listen(cookie)).answer.statusCode).toBe(429)
  expect((await listen((await person()).cookie)).answer.statusCode).toBe(200)
  await server.database.deleteFrom('sessions').execute()
  await inTransaction(server.database, raiseRevision)
  for (const { next } of all) while (await next());
  const { user_id, token } = await openSession(
    server.database,
    cookie.slice('almanac_session='.length).split('.')[0] ?? '',
    null,
  )
  expect((await listen(`almanac_session=${user_id}.${token}`)).answer.statusCode).toBe(200)
})

test('without a session there is no stream', async () => {
  expect((await listen('')).answer.statusCode).toBe(401)
  expect(
    (await server.app.inject({ method: 'HEAD', url: '/api/events', headers: { cookie: (await person()).cookie } }))
      .statusCode,
  ).toBe(204)
})

test('data changes are sent only to the owner’s streams, except the session that caused them', async () => {
  const ana = await person()
  const ben = await person()
  const { user_id, token } = await openSession(server.database, ana.id, null)
  const [here, there, his] = [
    await listen(ana.cookie),
    await listen(`almanac_session=${user_id}.${token}`),
    await listen(ben.cookie),
  ]
  await Promise.all([here.next(), there.next(), his.next()])
  const comment = { type: 'comment', response_id: newId() } as const
  const { eventPublisher } = server.app
  // Simultaneous records of one participant give one event.
  for (let again = 0; again < 3; again += 1)
    eventPublisher.publish([ana.id], { type: 'responses' }, originOf({ user_id, token }))
  eventPublisher.publish([ana.id, ben.id], comment, null)
  expect(await here.next()).toEqual({ type: 'responses' })
  expect(await here.next()).toEqual(comment)
  expect(await there.next()).toEqual(comment)
  expect(await his.next()).toEqual(comment)
})

test('an event for more people than one notification holds reaches all of them; malformed notifications are ignored', async () => {
  const ana = await person()
  const { next } = await listen(ana.cookie)
  await next()
  for (const text of ['', '{', '[]', '{"event":{"type":"registry","revision":9},"to":[]}'])
    await sql`select pg_notify('almanac_user_events', ${text})`.execute(server.database)
  const others = Array.from({ length: 250 }, newId)
  server.app.eventPublisher.publish([...others, ana.id], { type: 'responses' }, null)
  expect(await next()).toEqual({ type: 'responses' })
})
