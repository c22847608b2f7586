import { parseArgs } from 'node:util'
import { type KyselyPlugin, sql } from 'kysely'
import { addDays } from '@almanac/domain/time'
import type { Database } from '@almanac/api/http/serve'
import { areas } from '@almanac/api/start/areas'
import { buildApp } from '@almanac/api/start/app'
import { type Figure, measure, tableOf } from './support/figures'
import { fillHistory, findMeasured, indexEverybody, type Measured } from './support/history-fill'
import { compareInTurn, ratioLine } from './support/history-ratio'
import { injectRequests } from './support/inject-requests'
import { measureNow, onOwnDatabase } from './support/own-database'

/** The specified size: 100,000 participants with 10 million entries. */
const { values: options } = parseArgs({
  options: {
    participants: { type: 'string', default: '100000' },
    entries: { type: 'string', default: '10000000' },
    /** Requests per kind. */
    requests: { type: 'string', default: '1000' },
    /** Days of the sensor's history; with 0 its charts are not measured, and a small database is filled in seconds. */
    'sensor-days': { type: 'string', default: '3652' },
  },
})
const SIZE = {
  participants: Number(options.participants),
  entries: Number(options.entries),
  sensorDays: Number(options['sensor-days']),
}
const REQUESTS = Number(options.requests)

const say = (line: string) => process.stdout.write(`${line}\n`)

/** Counts statements since the last read. */
function counter(): { plugin: KyselyPlugin; statements: () => number } {
  let count = 0
  return {
    plugin: {
      transformQuery: ({ node }) => node,
      // Counts results rather than queries, because a subquery is transformed too.
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

/** Measures charts of ten years of sensor data. */
async function sensorCharts(chart: (more: string) => Promise<unknown>, today: string): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const [what, more] of [
    ['ten years of a sensor by month', '&max_buckets=366'],
    ['ten years of a sensor by week', '&max_buckets=800'],
    ['a year of a sensor by day', `&start_date=${addDays(today, -365)}`],
    ['a day of a sensor, each value', `&start_date=${today}&max_buckets=800`],
  ] as const)
    figures.push(await measure(what, Math.max(10, REQUESTS / 20), 1, () => chart(more)))
  return figures
}

async function ask(database: Database, measured: Measured, today: string): Promise<void> {
  const { plugin, statements } = counter()
  const app = await buildApp({ database: database.withPlugin(plugin), areas })
  await app.ready()
  const week = `/history/summary?start_date=${addDays(today, -6)}&end_date=${today}`
  const series = (quest: string, more = '') => `/history/series?quest_id=${quest}&end_date=${today}${more}`
  const usual = await injectRequests(app, database, measured.usual, REQUESTS)
  const [ten, eight, one, sensor] = await Promise.all(
    [measured.tenYears, measured.eightWeeks, measured.oneWeek, measured.sensor].map((id) =>
      // Two comparisons, each of elapsed and of processor time.
      injectRequests(app, database, [id], 2 * REQUESTS),
    ),
  )
  if (!ten || !eight || !one || !sensor) throw new Error('nobody asks')
  await usual(0, week)
  statements()
  await usual(0, week)
  const ofSummary = statements()
  await ten(0, series(measured.tenYearsActivity))
  const ofSeries = statements()
  const compare = (what: string, path: string) =>
    compareInTurn(
      database,
      what,
      [
        { past: 'ten years', ask: () => ten(0, path) },
        { past: 'eight weeks', ask: () => eight(0, path) },
        { past: 'one week', ask: () => one(0, path) },
      ],
      REQUESTS,
    )
  const compared = await compare('the week', week)
  const lists = await compare('the activities', '/activities?with_objectives=true')
  const figures = [
    await measure('the week of a participant, one after the other', REQUESTS, 1, (index) => usual(index, week)),
    await measure('the same, 8 at once', REQUESTS, 8, (index) => usual(index, week)),
    ...[...compared, ...lists].map(({ figure }) => figure),
    await measure('ten years of blood pressure, a chart', REQUESTS / 10, 1, () =>
      ten(0, series(measured.tenYearsActivity)),
    ),
  ]
  if (SIZE.sensorDays > 0)
    figures.push(
      await measure('the week of one with a sensor', REQUESTS / 10, 1, () => sensor(0, week)),
      ...(await sensorCharts((more) => sensor(0, series(measured.sensorActivity, more)), today)),
    )
  say(tableOf(figures))
  for (const [what, [ofTenYears, ofEightWeeks, ofOneWeek]] of [
    ['the week', compared],
    ['the activities', lists],
  ] as const) {
    if (!ofTenYears || !ofEightWeeks || !ofOneWeek) throw new Error('nothing was compared')
    say(ratioLine(`${what}, ten years against one week`, ofTenYears, ofOneWeek))
    // The control: both have the same four weeks, so they differ only in the length of the history.
    say(ratioLine(`${what}, ten years against eight weeks`, ofTenYears, ofEightWeeks))
    say(ratioLine(`${what}, eight weeks against one week`, ofEightWeeks, ofOneWeek))
  }
  say(`statements a request, the session's among them: numbers of a week ${ofSummary}, a chart ${ofSeries}`)
  await app.close()
}

async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const startedAt = performance.now()
  const result = await work()
  say(`${what.padEnd(60)} ${((performance.now() - startedAt) / 1_000).toFixed(1).padStart(8)} s`)
  return result
}

async function measureAll(database: Database): Promise<void> {
  say(`${SIZE.participants} participants with ${SIZE.entries} entries; Node ${process.versions.node}.`)
  if (!(await findMeasured(database))) {
    await timed('filled', () => fillHistory(database, SIZE))
    await timed('summed up by local day', () => indexEverybody(database))
    await timed('vacuum analyze', () => sql`vacuum analyze`.execute(database))
  }
  const measured = await findMeasured(database)
  if (!measured) throw new Error('nobody is there')
  await ask(database, measured, new Date().toISOString().slice(0, 10))
}

measureNow(() => onOwnDatabase(measureAll, { limited: false, address: process.env.DATABASE_URL }))
