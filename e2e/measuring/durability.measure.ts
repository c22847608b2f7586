import { randomUUID } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { endDatabase } from '../harness/database'
import { emailOf } from '../harness/people'
import { startServer } from '../harness/server'
import { reportLines } from './lines'
import { listOf, writerAt, type Writer } from './participant'

const CLIENTS = 50
const KILLS = Number(process.env['KILLS'] ?? 200)
/** Every n-th kill also kills the database. */
const DATABASE_EVERY = 10

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Writes of one participant: every acknowledged response, with the last acknowledged value. */
interface Ledger {
  writer: Writer
  acknowledged: Map<string, number>
  unsure: Set<string>
}

interface Target {
  quest_id: string
  objective_id: string
}

const body = ({ quest_id, objective_id }: Target, id: string, value: number) => {
  const now = new Date()
  return {
    id,
    quest_id,
    measured_at: now.toISOString(),
    time_zone: 'UTC',
    date_posted_for: now.toISOString().slice(0, 10),
    entries: [{ objective_id, type: 'SliderEntry', value }],
  }
}

/**
 * Writes until stopped: each response is retried with its id until the server acknowledges it, as an outbox
 * does; every third is changed once.
 */
async function write({ writer, acknowledged, unsure }: Ledger, target: Target, goesOn: () => boolean): Promise<void> {
  const until = async (id: string, value: number, method: string, path: string) => {
    for (;;) {
      unsure.add(id)
      const { status } = await writer.ask(method, path, body(target, id, value))
      if (status === 200) {
        acknowledged.set(id, value)
        unsure.delete(id)
        return
      }
      if (status >= 400 && status < 500 && status !== 429) throw new Error(`${method} ${path} was refused: ${status}`)
      if (!goesOn()) return
      await pause(100)
    }
  }
  for (let count = 0; goesOn(); count += 1) {
    const id = randomUUID()
    await until(id, 1 + (count % 4), 'POST', '/responses')
    if (count % 3 === 0 && goesOn() && acknowledged.has(id)) await until(id, 5, 'PUT', `/responses/${id}`)
  }
}

test(`the server killed ${KILLS} times under ${CLIENTS} writing clients`, async () => {
  test.setTimeout(3_600_000)
  const server = await startServer()
  const writers: Writer[] = []
  for (let number = 15; number < 15 + CLIENTS; number += 1) writers.push(await writerAt(server.url, emailOf(number)))
  const [first] = writers
  const activities = await first?.ask('GET', '/activities?with_objectives=true')
  const mood = listOf(activities?.answer).flatMap((activity) => {
    const [objective] = listOf(Reflect.get(activity, 'objectives'))
    return Reflect.get(activity, 'title') === 'Mood' && objective
      ? [{ quest_id: activity.id, objective_id: objective.id }]
      : []
  })[0]
  if (!mood) throw new Error('The study has no activity Mood any more.')

  let going = true
  const ledgers: Ledger[] = writers.map((writer) => ({ writer, acknowledged: new Map(), unsure: new Set() }))
  const writing = ledgers.map((ledger) => write(ledger, mood, () => going))
  const begun = performance.now()
  for (let kill = 1; kill <= KILLS; kill += 1) {
    await pause(100 + Math.random() * 1_400)
    await server.kill()
    if (kill % DATABASE_EVERY === 0) endDatabase(server.data, 'SIGKILL')
    await server.start()
  }
  const took = (performance.now() - begun) / 1000
  going = false
  await Promise.all(writing)

  const today = new Date().toISOString().slice(0, 10)
  const before = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10)
  let lost = 0
  let doubled = 0
  let unknown = 0
  let acknowledgedWrites = 0
  for (const { writer, acknowledged, unsure } of ledgers) {
    const { answer } = await writer.ask(
      'GET',
      `/responses?start_date=${before}&end_date=${today}&with_entries=true&quest_id=${mood.quest_id}`,
    )
    const stored = listOf(answer)
    const values = new Map(
      stored.map((response) => [response.id, Reflect.get(listOfEntries(response)[0] ?? {}, 'value')]),
    )
    doubled += stored.length - values.size
    for (const [id, value] of acknowledged) {
      // Writes in flight at the end may or may not have been stored.
      if (!values.has(id) || (!unsure.has(id) && values.get(id) !== value)) lost += 1
    }
    for (const id of values.keys()) if (!acknowledged.has(id) && !unsure.has(id)) unknown += 1
    acknowledgedWrites += acknowledged.size
  }
  await server.dispose()
  reportLines([
    `${KILLS} kills (every ${DATABASE_EVERY}th with the database) under ${CLIENTS} writing clients in ${took.toFixed(0)} s`,
    `acknowledged: ${acknowledgedWrites} responses; lost: ${lost}; doubled: ${doubled}; never written by anybody: ${unknown}`,
  ])
  expect({ lost, doubled, unknown }).toEqual({ lost: 0, doubled: 0, unknown: 0 })
})

function listOfEntries(response: { id: string }): object[] {
  const entries: unknown = Reflect.get(response, 'entries')
  return Array.isArray(entries) ? entries.filter((entry) => typeof entry === 'object' && entry !== null) : []
}
