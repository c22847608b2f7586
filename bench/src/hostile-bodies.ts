import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { boundsOf, type Bounds } from '@almanac/api/http/bounds/bounds'
import { DEFAULT_BODY_BYTES } from '@almanac/api/http/bounds/json-body'
import { connect } from '@almanac/api/database/connect'
import { projectRoot } from '@almanac/api/root'
import { csrfTokenOf } from '@almanac/api/account/session/store'
import type { Credential } from '@almanac/api/http/authentication'
import { areas } from '@almanac/api/start/areas'
import { buildApp } from '@almanac/api/start/app'
import { fill } from './support/fill'
import { onOwnDatabase } from './support/own-database'
import { measureOrServe, startServerProcess, type MeasuredServer } from './support/server-process'

/** Hostile bodies sent at the same moment. */
const AT_ONCE = 30
/** Participants who send them, so that none reaches the limit of one person's requests. */
const PARTICIPANTS = 60
const MEGABYTE = 1_000_000
/** Calls that are shown, those that cost most. */
const SHOWN = 8

/** A call with a list in its body, and bodies that are as hostile as they can be. */
interface Target {
  id: string
  method: string
  path: string
  bodies: string[]
}

/** The names of the lists on the first level of a body; an empty name for a body that is one. */
const listsOf = ({ list, object }: Bounds): string[] => [
  ...(list ? [''] : []),
  ...[...(object?.fields ?? [])].flatMap(([name, field]) => (field.list ? [name] : [])),
]

/** A JSON text of this size with zeros in the list. */
function zeros(name: string, bytes: number): string {
  const list = `[${'0,'.repeat(Math.max(0, Math.floor((bytes - name.length - 12) / 2)))}0]`
  return name === '' ? list : `{${JSON.stringify(name)}:${list}}`
}

async function targets(): Promise<Target[]> {
  const database = connect('postgres://nobody@127.0.0.1:1/nothing')
  const app = await buildApp({ database, areas })
  await app.ready()
  const found = app.calls.flatMap(({ call, schema }) => {
    const names = schema.body ? listsOf(boundsOf(schema.body)) : []
    if (names.length === 0 || call.files) return []
    const sizes = [schema.body_bytes ?? DEFAULT_BODY_BYTES, MEGABYTE]
    const bodies = names.flatMap((name) => sizes.map((bytes) => zeros(name, bytes)))
    return [{ id: call.id, method: call.method, path: call.path.replaceAll(/\{\w+\}/g, 'a'), bodies }]
  })
  await app.close()
  await database.destroy()
  return found
}

const headersOf = ({ user_id, token }: Credential) => ({
  cookie: `almanac_session=${user_id}.${token}`,
  'x-csrf-token': csrfTokenOf(token),
  'content-type': 'application/json',
})

/** Sends a body; resolves to the status, 0 where the server ends the connection. */
function send(agent: Agent, url: string, method: string, credential: Credential, body: string): Promise<number> {
  return new Promise((resolve) => {
    const sent = request(url, { agent, method, headers: headersOf(credential) }, (answer) => {
      answer.resume()
      answer.on('end', () => resolve(answer.statusCode ?? 0))
    })
    sent.on('error', () => resolve(0))
    sent.end(body)
  })
}

async function measureAll(): Promise<void> {
  const list = await targets()
  await onOwnDatabase(async (database, url) => {
    const size = { companies: 1, groups: 1, versions: 1, users: PARTICIPANTS }
    const credentials = await fill(database, join(projectRoot(), 'remotes'), size)
    const server = await startServerProcess(url)
    const statuses = new Map<number, number>()
    const figures: { id: string; processor: number; longest: number }[] = []
    for (const target of list) figures.push({ id: target.id, ...(await burst(server, target, credentials, statuses)) })
    server.stop()
    print(figures, statuses)
  })
}

/** Sends the bodies of one call; what they cost the server, in milliseconds. */
async function burst(
  server: MeasuredServer,
  { method, path, bodies }: Target,
  credentials: readonly Credential[],
  statuses: Map<number, number>,
): Promise<{ processor: number; longest: number }> {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
  let [processor, longest] = [0, 0]
  for (const body of bodies) {
    await server.load()
    const sent = Array.from({ length: AT_ONCE }, (_, index) => {
      const credential = credentials[index % credentials.length]
      if (!credential) throw new Error('nobody is signed in')
      return send(agent, `${server.url}${path}`, method, credential, body)
    })
    for (const status of await Promise.all(sent)) statuses.set(status, (statuses.get(status) ?? 0) + 1)
    const load = await server.load()
    processor = Math.max(processor, load.processor_ms / AT_ONCE)
    longest = Math.max(longest, load.longest_turn_ms)
  }
  agent.destroy()
  return { processor, longest }
}

function print(figures: { id: string; processor: number; longest: number }[], statuses: Map<number, number>): void {
  const worst = figures.toSorted((one, other) => other.longest - one.longest).slice(0, SHOWN)
  const rows = worst.map(
    ({ id, processor, longest }) =>
      `${id.padEnd(32)} ${processor.toFixed(1).padStart(8)} ms ${longest.toFixed(0).padStart(8)} ms`,
  )
  const answers = [...statuses].sort(([one], [other]) => one - other).map(([status, count]) => `${count} × ${status}`)
  process.stdout.write(
    `${figures.length} calls with a list, ${AT_ONCE} hostile bodies of each at once: ${answers.join(', ')}\n` +
      `${'call'.padEnd(32)} ${'processor'.padStart(11)} ${'longest turn'.padStart(11)}\n${rows.join('\n')}\n`,
  )
}

measureOrServe(measureAll)
