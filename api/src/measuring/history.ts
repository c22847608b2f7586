import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type KyselyPlugin, sql } from 'kysely'
import { addDays } from '@almanac/domain/time'
import type { FastifyInstance } from 'fastify'
import { openSession } from '../account/session/store'
import { connect } from '../database/connect'
import { launchDatabase } from '../database/embedded/launch'
import { migrate } from '../database/migrate'
import type { Database } from '../http/serve'
import { areas } from '../start/areas'
import { buildApp } from '../start/app'
import { type Figure, figureOf, measure, tableOf } from './figures'
import { fillHistory, findMeasured, indexEverybody, type Measured } from './history-fill'
import { processorTimeOf } from './processor-time'

/** The size that is promised: 100,000 participants with 10 million entries. */
const { values: options } = parseArgs({
  options: {
    participants: { type: 'string', default: '100000' },
    entries: { type: 'string', default: '10000000' },
    /** Requests of each kind. */
    requests: { type: 'string', default: '1000' },
  },
})
const SIZE = { participants: Number(options.participants), entries: Number(options.entries) }
const REQUESTS = Number(options.requests)
/** Turns in which processor time is taken. */
const PROCESSOR_ROUNDS = 20

const say = (line: string) => process.stdout.write(`${line}\n`)

/** Statements since it was asked last. */
function counter(): { plugin: KyselyPlugin; statements: () => number } {
  let count = 0
  return {
    plugin: {
      transformQuery: ({ node }) => node,
      // Results, as a query within another one is transformed too.
      transformResult: ({ result }) => {
        count += 1
        return Promise.resolve(result)
      },
    },
    statements: () => {
      const before = count
      count = 0
      return before
    },
  }
}

/** Asks the server as these people, one after another, without a network between. Each has several sessions in turn: one may ask 600 times a minute. */
async function asker(app: FastifyInstance, database: Database, user_ids: readonly string[]) {
  const sessions = Math.ceil(REQUESTS / 250)
  const cookies = await Promise.all(
    Array.from({ length: sessions * user_ids.length }, async (_, place) => {
      const { user_id, token } = await openSession(database, user_ids[place % user_ids.length] ?? '', null)
      return `${user_id}.${token}`
    }),
  )
  let asked = 0
  return async (person: number, path: string): Promise<number> => {
    asked += 1
    const index = (person % user_ids.length) + user_ids.length * (asked % sessions)
    const { statusCode, payload } = await app.inject({
      url: `/api${path}`,
      cookies: { almanac_session: cookies[index % cookies.length] ?? '' },
    })
    if (statusCode !== 200) throw new Error(`${path} was answered ${statusCode}: ${payload.slice(0, 300)}`)
    return payload.length
  }
}

/** One of each in turn, each first as often as the other, so that whatever else the machine does meets both alike. */
async function interleaved(
  one: [string, () => Promise<unknown>],
  other: [string, () => Promise<unknown>],
): Promise<Figure[]> {
  const times: [number[], number[]] = [[], []]
  for (let index = -20; index < REQUESTS; index += 1) {
    for (const which of index % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
      const [, work] = which === 0 ? one : other
      const begun = performance.now()
      await work()
      if (index >= 0) times[which].push(performance.now() - begun)
    }
  }
  return [one, other].map(([what], which) => {
    const each = times[which === 0 ? 0 : 1]
    return figureOf(
      what,
      each,
      each.reduce((sum, time) => sum + time, 0),
    )
  })
}

/** The processor time of some of one beside as many of the other, a few in turn; null where it is not told. */
async function processorRatio(
  database: Database,
  requests: readonly [() => Promise<unknown>, () => Promise<unknown>],
): Promise<number | null> {
  const durations: [number, number] = [0, 0]
  for (let round = 0; round < PROCESSOR_ROUNDS; round += 1) {
    for (const which of [0, 1] as const) {
      const time = await processorTimeOf(database, async () => {
        for (let request = 0; request < REQUESTS / PROCESSOR_ROUNDS; request += 1) await requests[which]()
      })
      if (time === null) return null
      durations[which] += time
    }
  }
  return durations[0] / durations[1]
}

async function ask(database: Database, measured: Measured, today: string): Promise<void> {
  const { plugin, statements } = counter()
  const app = await buildApp({ database: database.withPlugin(plugin), areas })
  await app.ready()
  const week = `/history/summary?start_date=${addDays(today, -6)}&end_date=${today}`
  const series = (quest: string, more = '') => `/history/series?quest_id=${quest}&end_date=${today}${more}`
  const usual = await asker(app, database, measured.usual)
  const [ten, one, sensor] = await Promise.all(
    [measured.tenYears, measured.oneWeek, measured.sensor].map((id) => asker(app, database, [id])),
  )
  if (!ten || !one || !sensor) throw new Error('nobody asks')
  await usual(0, week)
  statements()
  await usual(0, week)
  const ofSummary = statements()
  await ten(0, series(measured.tenYearsActivity))
  const ofSeries = statements()
  const pair = await interleaved(
    ['the week of one with ten years, four entries a day', () => ten(0, week)],
    ['the week of one with one week', () => one(0, week)],
  )
  const figures = [
    await measure('the week of a participant, one after the other', REQUESTS, 1, (index) => usual(index, week)),
    await measure('the same, 8 at once', REQUESTS, 8, (index) => usual(index, week)),
    ...pair,
    await measure('the week of one with ten years of a sensor', REQUESTS / 10, 1, () => sensor(0, week)),
    await measure('ten years of blood pressure, a chart', REQUESTS / 10, 1, () =>
      ten(0, series(measured.tenYearsActivity)),
    ),
  ]
  for (const [what, more] of [
    ['ten years of a sensor by month', '&max_buckets=366'],
    ['ten years of a sensor by week', '&max_buckets=800'],
    ['a year of a sensor by day', `&start_date=${addDays(today, -365)}`],
    ['a day of a sensor, each value', `&start_date=${today}&max_buckets=800`],
  ] as const)
    figures.push(
      await measure(what, Math.max(10, REQUESTS / 20), 1, () => sensor(0, series(measured.sensorActivity, more))),
    )
  say(tableOf(figures))
  const [longer, shorter] = pair
  const ratio = (of: 'p10' | 'p50') => ((longer?.[of] ?? 0) / (shorter?.[of] ?? 1)).toFixed(3)
  const processor = await processorRatio(database, [() => ten(0, week), () => one(0, week)])
  const ofProcessor = processor === null ? '' : `, processor time of server and database ${processor.toFixed(3)}`
  say(`ten years against one week: p50 ${ratio('p50')}, the fastest tenth ${ratio('p10')}${ofProcessor}`)
  say(`statements a request, the session's among them: numbers of a week ${ofSummary}, a chart ${ofSeries}`)
  await app.close()
}

async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const begun = performance.now()
  const result = await work()
  say(`${what.padEnd(60)} ${((performance.now() - begun) / 1_000).toFixed(1).padStart(8)} s`)
  return result
}

async function measureAll(address: string | undefined): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'almanac-measure-'))
  const embedded = address === undefined ? await launchDatabase(folder) : null
  const database = connect(address ?? embedded?.url ?? '', { limited: false })
  try {
    await migrate(database)
    say(`${SIZE.participants} participants with ${SIZE.entries} entries; Node ${process.versions.node}.`)
    if (!(await findMeasured(database))) {
      await timed('filled', () => fillHistory(database, SIZE))
      await timed('summed up by local day', () => indexEverybody(database))
      await timed('vacuum analyze', () => sql`vacuum analyze`.execute(database))
    }
    const measured = await findMeasured(database)
    if (!measured) throw new Error('nobody is there')
    await ask(database, measured, new Date().toISOString().slice(0, 10))
  } finally {
    await database.destroy()
    await embedded?.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

measureAll(process.env.DATABASE_URL).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : 'no reason given'}\n`)
  process.exitCode = 1
})
