/** @embedded */
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { parse } from 'zod/v4/core'
import { roomEvent, type RoomEvent } from '@almanac/contracts/schema/telehealth/room'
import { newId } from '@almanac/domain/ids'
import { openSession } from '../../account/session/store'
import { buildApp } from '../../start/app'
import { createClient, type TestClient } from '../../testing/client'
import { startTestServer, type TestServer } from '../../testing/server'
import { telehealthArea } from '../area'

let one: TestServer
/** A second server on the same database. */
let two: FastifyInstance
const open: IncomingMessage[] = []

beforeAll(async () => {
  one = await startTestServer({ areas: [telehealthArea] })
  two = await buildApp({ database: one.database, areas: [telehealthArea] })
  for (const app of [one.app, two]) await app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(() => open.splice(0).forEach((answer) => answer.destroy()))
afterAll(async () => {
  await two.close()
  await one.close()
})

interface Page {
  user_id: string
  incarnation: string
  client: TestClient
  cookie: string
  app: FastifyInstance
}

/** A person's page at one of the servers. */
async function page(app: FastifyInstance): Promise<Page> {
  const { id } = await one.participant({ features: ['Virtual Appointments'] })
  const credential = await openSession(one.database, id, null)
  const cookie = `almanac_session=${credential.user_id}.${credential.token}`
  return { user_id: id, incarnation: newId(), client: createClient(app, credential), cookie, app }
}

/** An appointment that is on, of the first with the second. */
async function appointment(participant: Page, provider: Page): Promise<string> {
  const id = newId()
  await one.database
    .insertInto('appointments')
    .values({
      user_id: participant.user_id,
      id,
      creator_user_id: provider.user_id,
      start_at: new Date(),
      end_at: new Date(Date.now() + 1_800_000),
    })
    .execute()
  return id
}

const at = (id: string, rest: string) => `/telehealth/virtual_appointments/${id}/room/${rest}`

/** Enters and listens; `until` gives the next event that fits. */
async function enter({ client, incarnation, cookie, app }: Page, id: string) {
  expect((await client.post(at(id, 'enter'), { incarnation })).status).toBe(200)
  const { port } = app.server.address() as AddressInfo
  const path = `/api${at(id, `events?incarnation=${incarnation}`)}`
  const [answer] = (await once(get({ port, host: '127.0.0.1', path, headers: { cookie } }), 'response')) as [
    IncomingMessage,
  ]
  open.push(answer)
  const pieces: AsyncIterator<unknown, undefined> = answer.setEncoding('utf8').iterator()
  let text = ''
  async function until(fits: (event: RoomEvent) => boolean): Promise<RoomEvent | undefined> {
    for (;;) {
      const end = text.indexOf('\n\n')
      if (end < 0) {
        const { value, done } = await pieces.next()
        if (done) return undefined
        text += String(value)
        continue
      }
      const data = /^data: (.+)$/m.exec(text.slice(0, end))?.[1]
      text = text.slice(end + 2)
      const event = data === undefined ? undefined : parse(roomEvent, JSON.parse(data))
      if (event && fits(event)) return event
    }
  }
  return { answer, until }
}

/** Participant at one server, provider at the other, both let in. */
async function call() {
  const [participant, provider] = [await page(one.app), await page(two)]
  const id = await appointment(participant, provider)
  const [his, hers] = [await enter(participant, id), await enter(provider, id)]
  await provider.client.put(at(id, `admitted/${participant.user_id}`))
  return { id, participant, provider, his, hers }
}

const isSignal = ({ type }: RoomEvent) => type === 'signal'
const signal = (from: Page, to: Page, id: string, number: number, message = `message ${number}`) =>
  from.client.post(at(id, 'signals'), { from: from.incarnation, to: to.incarnation, number, message })

test('members, admissions and signals reach pages at another server', async () => {
  const { id, participant, provider, his, hers } = await call()
  await his.until((event) => event.type === 'state' && event.state.admitted)
  const large = 'x'.repeat(60_000)
  expect((await signal(provider, participant, id, 0, large)).status).toBe(204)
  expect(await his.until(isSignal)).toMatchObject({
    signal: { from: provider.incarnation, number: 0, message: large },
  })
  await signal(participant, provider, id, 0)
  await signal(participant, provider, id, 1)
  expect(await hers.until(isSignal)).toMatchObject({ signal: { number: 0 } })
  expect(await hers.until(isSignal)).toMatchObject({ signal: { number: 1 } })
})

test('a signal sent while a page has no stream is delivered when it reconnects', async () => {
  const { id, participant, provider, his } = await call()
  his.answer.destroy()
  await signal(provider, participant, id, 0)
  const again = await enter(participant, id)
  expect(await again.until(isSignal)).toMatchObject({ signal: { message: 'message 0' } })
})

test('a signal is delivered after the LISTEN connections were lost', async () => {
  const { id, participant, provider, his } = await call()
  await his.until((event) => event.type === 'state' && event.state.admitted)
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'almanac-listens' and datname = current_database()`.execute(
    one.database,
  )
  await signal(provider, participant, id, 0)
  expect(await his.until(isSignal)).toMatchObject({ signal: { message: 'message 0' } })
})

test('the end of a call is sent to everybody and closes their streams', async () => {
  const { id, provider, his, hers } = await call()
  await provider.client.post(at(id, 'end'))
  for (const { until } of [his, hers]) {
    expect(await until(({ type }) => type === 'closed')).toEqual({ type: 'closed', reason: 'ended' })
    expect(await until(() => true)).toBeUndefined()
  }
})

test('the streams of a session that ends are closed at once, and others continue', async () => {
  const { participant, his, hers } = await call()
  await one.database.deleteFrom('sessions').where('user_id', '=', participant.user_id).execute()
  expect(await his.until(isSignal)).toBeUndefined()
  expect([his.answer.complete, hers.answer.complete]).toEqual([true, false])
})

test('an appointment that is canceled during its call ends it for everybody', async () => {
  const { id, participant, his, hers } = await call()
  const canceled = await participant.client.put(`/telehealth/virtual_appointments/${id}`, {
    id,
    request_type: 'cancel',
  })
  expect(canceled.status).toBe(200)
  for (const { until } of [his, hers])
    expect(await until(({ type }) => type === 'closed')).toEqual({ type: 'closed', reason: 'canceled' })
})

test('a page is closed when the same person enters with another one', async () => {
  const { id, participant, his } = await call()
  await enter({ ...participant, incarnation: newId() }, id)
  expect(await his.until(({ type }) => type === 'closed')).toEqual({ type: 'closed', reason: 'elsewhere' })
})

test('an appointment that is over ends the call', async () => {
  const { id, his } = await call()
  await one.database
    .updateTable('appointments')
    .where('id', '=', id)
    .set({ start_at: new Date(Date.now() - 3_600_000), end_at: new Date(Date.now() - 1_000) })
    .execute()
  await sql`select pg_notify('almanac_rooms', ${`${id} `})`.execute(one.database)
  expect(await his.until(({ type }) => type === 'closed')).toEqual({ type: 'closed', reason: 'over' })
})
