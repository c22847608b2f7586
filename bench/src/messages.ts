import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { sql } from 'kysely'
import { newId } from '@almanac/domain/ids'
import { csrfTokenOf } from '@almanac/api/account/session/store'
import type { Credential } from '@almanac/api/http/authentication'
import type { Database } from '@almanac/api/http/serve'
import { projectRoot } from '@almanac/api/root'
import { type Figure, figureOf, tableOf } from './support/figures'
import { fill } from './support/fill'
import { type MeasuredServer, measureOrServe, startServerProcess } from './support/server-process'
import { onOwnDatabase } from './support/own-database'

/** Participants with one open page each, divided between two servers. */
const PARTICIPANTS = 10_000
/** The number of open streams at the first measurement. */
const FEWER = 1_000
const MESSAGES = 500
/** Streams that are opened concurrently. */
const OPENING_AT_ONCE = 40
const MEGABYTE = 1_048_576

/** A participant with an open page at one of the servers. */
interface Page {
  credential: Credential
  server: MeasuredServer
  /** Resolves with the next event of a conversation. */
  nextMessage: () => Promise<void>
}

const headersOf = ({ user_id, token }: Credential) => ({
  cookie: `almanac_session=${user_id}.${token}`,
  'x-csrf-token': csrfTokenOf(token),
})

/**
 * Addresses of many networks: a server limits one network to 1,200 requests a minute before it knows their
 * sessions.
 */
const networkOf = (index: number): string => `127.${1 + (index % 200)}.0.1`

async function openPage(credential: Credential, server: MeasuredServer, index: number): Promise<Page> {
  const stream = get(`${server.url}/events`, {
    agent: false,
    localAddress: networkOf(index),
    headers: headersOf(credential),
  })
  const [answer] = (await once(stream, 'response')) as [IncomingMessage]
  if (answer.statusCode !== 200) throw new Error(`a stream was answered with ${answer.statusCode}`)
  let onMessage: () => void = () => undefined
  // The stream is live once its first event, the current state, arrives.
  await once(answer, 'data')
  answer.on('data', (data: Buffer) => {
    if (data.includes('event: conversation')) onMessage()
  })
  return {
    credential,
    server,
    nextMessage: () =>
      new Promise((resolve) => {
        onMessage = resolve
      }),
  }
}

/** Opens pages up to this number, alternating between the servers. */
async function openUpTo(count: number, pages: Page[], credentials: Credential[], servers: readonly MeasuredServer[]) {
  const missing = credentials.slice(pages.length, count)
  const server = (index: number) => servers[index % servers.length]
  for (let from = 0; from < missing.length; from += OPENING_AT_ONCE) {
    const some = missing.slice(from, from + OPENING_AT_ONCE).flatMap((credential, index) => {
      const at = server(pages.length + index)
      return at ? [openPage(credential, at, pages.length + index)] : []
    })
    pages.push(...(await Promise.all(some)))
  }
}

/** Creates a conversation for each pair of participants, who are connected to different servers. */
async function conversations(database: Database, credentials: Credential[]): Promise<Map<string, string>> {
  const ofSender = new Map<string, string>()
  for (let index = 0; index + 1 < FEWER; index += 2) {
    const [sender, reader] = [credentials[index]?.user_id, credentials[index + 1]?.user_id]
    if (sender === undefined || reader === undefined) continue
    const id = newId()
    await sql`insert into conversations (id, subject, created_at, updated_at) values (${id}::uuid, 'Measured', now(), now())`.execute(
      database,
    )
    await sql`insert into conversation_participants (user_id, conversation_id)
      select member, ${id}::uuid from unnest(array[${sender}::uuid, ${reader}::uuid]) member`.execute(database)
    ofSender.set(sender, id)
  }
  return ofSender
}

/** Milliseconds from sending a message until the event and the text reach the other's page, at the other server. */
async function deliver(sender: Page, reader: Page, conversationID: string): Promise<number> {
  const received = reader.nextMessage()
  const startedAt = performance.now()
  const sent = await fetch(`${sender.server.url}/messages`, {
    method: 'POST',
    headers: { ...headersOf(sender.credential), 'content-type': 'application/json' },
    body: JSON.stringify({ id: newId(), conversationID, message: 'Shall I take it with food?' }),
  })
  if (!sent.ok) throw new Error(`a message was answered with ${sent.status}`)
  await received
  const read = await fetch(`${reader.server.url}/conversations/${conversationID}?limit=50`, {
    headers: headersOf(reader.credential),
  })
  if (!(await read.text()).includes('with food')) throw new Error('the message is not there')
  return performance.now() - startedAt
}

async function delivered(pages: Page[], of: Map<string, string>): Promise<Figure> {
  const each: number[] = []
  const startedAt = performance.now()
  for (let message = 0; message < MESSAGES; message += 1) {
    const at = (message % (FEWER / 2)) * 2
    const [sender, reader] = [pages[at], pages[at + 1]]
    const conversation = sender && of.get(sender.credential.user_id)
    if (!sender || !reader || conversation === undefined) throw new Error('nobody is there')
    each.push(await deliver(sender, reader, conversation))
  }
  return figureOf(`a message to the other server, ${pages.length} streams open`, each, performance.now() - startedAt)
}

const measureAll = (): Promise<void> =>
  onOwnDatabase(async (database, url) => {
    const servers: MeasuredServer[] = []
    try {
      const size = { companies: 50, groups: 2, versions: 2, users: PARTICIPANTS }
      const credentials = await fill(database, join(projectRoot(), 'remotes'), size)
      const of = await conversations(database, credentials)
      for (let count = 0; count < 2; count += 1) servers.push(await startServerProcess(url))
      const memory = async () =>
        (await Promise.all(servers.map((server) => server.memory()))).reduce((a, b) => a + b, 0)
      const pages: Page[] = []
      await openUpTo(FEWER, pages, credentials, servers)
      const few = await delivered(pages, of)
      const before = await memory()
      await openUpTo(PARTICIPANTS, pages, credentials, servers)
      const after = await memory()
      const many = await delivered(pages, of)
      process.stdout.write(`${tableOf([few, many])}\n`)
      process.stdout.write(
        `${pages.length} streams at two servers: ${((after - before) / (PARTICIPANTS - FEWER) / 1024).toFixed(1)} KB a stream; ` +
          `each server ${Math.round(before / 2 / MEGABYTE)} MB with ${FEWER / 2}, ${Math.round(after / 2 / MEGABYTE)} MB with ${PARTICIPANTS / 2}; Node ${process.versions.node}.\n`,
      )
    } finally {
      for (const server of servers) server.stop()
    }
  })

measureOrServe(measureAll)
