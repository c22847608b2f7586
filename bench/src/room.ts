import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { sql } from 'kysely'
import { newId } from '@almanac/domain/ids'
import { csrfTokenOf } from '@almanac/api/account/session/store'
import type { Credential } from '@almanac/api/http/authentication'
import type { Database } from '@almanac/api/http/serve'
import { projectRoot } from '@almanac/api/root'
import { fill } from './support/fill'
import { type Figure, figureOf, tableOf } from './support/figures'
import { type MeasuredServer, measureOrServe, startServerProcess } from './support/server-process'
import { onOwnDatabase } from './support/own-database'

/** Concurrent calls at one server, of two simulated browsers each. */
const STEPS = [100, 400, 800]
/** Signals measured at each step, sequentially. */
const SIGNALS = 200
/** The size of a session description with its candidates. */
const MESSAGE = 'x'.repeat(12_000)
const OPENING_AT_ONCE = 10
const MEGABYTE = 1_048_576

/** A simulated browser in a call. */
interface Peer {
  credential: Credential
  /** Its own address, because a server limits one network to 1,200 requests a minute. */
  address: string
  incarnation: string
  /** Resolves with the next signal of its stream. */
  nextSignal: () => Promise<void>
}

interface Call {
  id: string
  participant: Peer
  provider: Peer
}

const headersOf = ({ user_id, token }: Credential) => ({
  cookie: `almanac_session=${user_id}.${token}`,
  'x-csrf-token': csrfTokenOf(token),
  'content-type': 'application/json',
})

/** Sends a request as this browser; returns the response with its body unread. */
async function ask(
  url: string,
  method: string,
  { credential, address }: Peer,
  body?: object,
): Promise<IncomingMessage> {
  const sent = request(url, { method, agent: false, localAddress: address, headers: headersOf(credential) })
  sent.end(body && JSON.stringify(body))
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  if (Number(answer.statusCode) >= 300) throw new Error(`${url} was answered with ${answer.statusCode}`)
  return answer
}

async function send(url: string, method: string, peer: Peer, body: object): Promise<void> {
  const answer = await ask(url, method, peer, body)
  answer.resume()
  await once(answer, 'end')
}

/** Enters the room and opens the stream. */
async function enter(room: string, credential: Credential, index: number): Promise<Peer> {
  let onSignal: () => void = () => undefined
  const peer: Peer = {
    credential,
    address: `127.${1 + (index % 200)}.0.1`,
    incarnation: crypto.randomUUID(),
    nextSignal: () =>
      new Promise<void>((resolve) => {
        onSignal = resolve
      }),
  }
  await send(`${room}/enter`, 'POST', peer, { incarnation: peer.incarnation })
  const stream = await ask(`${room}/events?incarnation=${peer.incarnation}`, 'GET', peer)
  stream.on('data', (data: Buffer) => {
    if (data.includes('event: signal')) onSignal()
  })
  return peer
}

/** Creates a current appointment whose two people are in its room. */
async function openCall(database: Database, url: string, [one, other]: [Credential, Credential], index: number) {
  const id = newId()
  await sql`insert into appointments (user_id, id, creator_user_id, start_at, end_at)
    values (${one.user_id}, ${id}, ${other.user_id}, now(), now() + interval '1 hour')`.execute(database)
  const room = `${url}/telehealth/virtual_appointments/${id}/room`
  const provider = await enter(room, other, 2 * index)
  const participant = await enter(room, one, 2 * index + 1)
  await send(`${room}/admitted/${one.user_id}`, 'PUT', provider, {})
  return { id, participant, provider }
}

/** Milliseconds from sending a signal until the other browser receives it. */
async function signal(url: string, { id, participant, provider }: Call, number: number): Promise<number> {
  const received = participant.nextSignal()
  const startedAt = performance.now()
  await send(`${url}/telehealth/virtual_appointments/${id}/room/signals`, 'POST', provider, {
    from: provider.incarnation,
    to: participant.incarnation,
    number,
    message: MESSAGE,
  })
  await received
  return performance.now() - startedAt
}

async function signaled(url: string, calls: Call[]): Promise<Figure> {
  const each: number[] = []
  const startedAt = performance.now()
  for (let number = 0; number < SIGNALS; number += 1) {
    const call = calls[(number * 7) % calls.length]
    if (call) each.push(await signal(url, call, number))
  }
  return figureOf(
    `a signal of ${MESSAGE.length / 1_000} KB, ${calls.length} calls open`,
    each,
    performance.now() - startedAt,
  )
}

const measureAll = (): Promise<void> =>
  onOwnDatabase(async (database, database_url) => {
    let server: MeasuredServer | undefined
    try {
      const size = { companies: 5, groups: 2, versions: 1, users: 2 * Math.max(...STEPS) }
      const credentials = await fill(database, join(projectRoot(), 'remotes'), size)
      await sql`update users set features = '[{"title": "Virtual Appointments", "enabled": true}]'`.execute(database)
      server = await startServerProcess(database_url)
      const { url, memory } = server
      const calls: Call[] = []
      const figures: Figure[] = []
      const lines: string[] = []
      for (const count of STEPS) {
        for (let from = calls.length; from < count; from += OPENING_AT_ONCE)
          calls.push(
            ...(await Promise.all(
              Array.from({ length: OPENING_AT_ONCE }, (_, offset) => {
                const [one, other] = credentials.slice(2 * (from + offset), 2 * (from + offset) + 2)
                if (!one || !other) throw new Error('there are too few people')
                return openCall(database, url, [one, other], from + offset)
              }),
            )),
          )
        figures.push(await signaled(url, calls))
        lines.push(`${count} calls: the server has ${Math.round((await memory()) / MEGABYTE)} MB`)
      }
      process.stdout.write(`${tableOf(figures)}\n${lines.join('; ')}; Node ${process.versions.node}.\n`)
    } finally {
      server?.stop()
    }
  })

measureOrServe(measureAll)
