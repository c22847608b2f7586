import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { writeSamples, type NewSample } from '../devices/samples/write-samples'
import { preferred, readSamples } from '../devices/samples/read-samples'
import { sampleRange, storedSources } from '../devices/samples/stored-sources'
import { reportOf } from '../devices/glucose/report'
import type { Database } from '../http/serve'
import { figureOf, measure, tableOf, type Figure } from './figures'
import { measureOutage } from './devices-outage'
import { measureNow, onOwnDatabase } from './own-database'

const DAY_MS = 86_400_000
const INTERVAL_MS = 300_000
/** Ten years of a value every five minutes; MEASURE_VALUES overrides it. */
const VALUES = Number(process.env['MEASURE_VALUES'] ?? 1_000_000)
/** Values per statement: a window of thirty days. */
const BATCH = 8_640
/** Other participants in the table, with a year of values each; MEASURE_NEIGHBORS overrides it. */
const NEIGHBORS = Number(process.env['MEASURE_NEIGHBORS'] ?? 20)
const YEAR_VALUES = 105_120

const say = (line: string) => process.stdout.write(`${line}\n`)

/** `count` readings before an instant, newest first, skipping the `from` newest. Only version and numbers matter. */
function readings(end: number, from: number, count: number): NewSample[] {
  return Array.from({ length: count }, (_, index) => ({
    kind: 'glucose' as const,
    source: 'dexcom',
    device: null,
    record_id: '',
    version: 1,
    started_at: new Date(end - (from + index) * INTERVAL_MS),
    ended_at: null,
    value: 70 + ((from + index) % 150),
    unit: 'mg/dL',
    bound: null,
    offset_minutes: -300,
    detail: null,
  }))
}

async function fill(database: Database, user_id: string, end: number, values: number): Promise<void> {
  for (let from = 0; from < values; from += BATCH)
    await writeSamples(database, user_id, {
      samples: readings(end, from, Math.min(BATCH, values - from)),
      inOrder: true,
    })
}

/** Computes the report of fourteen days, as the call does. */
async function twoWeeks(database: Database, user_id: string, end: number): Promise<number> {
  const period = { from: new Date(end - 14 * DAY_MS), to: new Date(end) }
  const read = await readSamples(database, user_id, period, { kinds: ['glucose'], limit: 132_480 })
  const report = reportOf(preferred(read), { days: 14, zone: 'America/New_York', unit: 'mg/dL' })
  return report.statistics.count
}

async function measureReading(database: Database, old: string, others: readonly string[], end: number) {
  const recent = randomUUID()
  await fill(database, recent, end, 14 * 288)
  await sql`vacuum analyze samples`.execute(database)
  // Alternating, so that other load on the machine affects both equally.
  const [ofOld, ofRecent]: [number[], number[]] = [[], []]
  for (let round = 0; round < 60; round += 1)
    for (const [user_id, each] of [
      [old, ofOld],
      [recent, ofRecent],
    ] as const) {
      const begun = performance.now()
      await twoWeeks(database, user_id, end)
      each.push(performance.now() - begun)
    }
  const total = (each: number[]) => each.reduce((sum, one) => sum + one, 0)
  const [long, short] = [
    figureOf(`14-day report of ${VALUES} values`, ofOld.slice(10), total(ofOld.slice(10))),
    figureOf('14-day report, 14 days', ofRecent.slice(10), total(ofRecent.slice(10))),
  ]
  const everybody = [old, recent, ...others]
  const synced: Figure = await measure('synced_device_data, 7 days', 400, 4, async (index) => {
    const period = { from: new Date(end - 7 * DAY_MS), to: new Date(end) }
    const user_id = everybody[index % everybody.length] ?? old
    preferred(await readSamples(database, user_id, period, { limit: 20_000 }))
  })
  const sources = await measure(`stored sources of ${VALUES} values`, 10, 1, async () => {
    await storedSources(database, old)
  })
  const absent = await measure('last value of a source without any', 20, 1, async () => {
    await sampleRange(database, old, 'apple_health')
  })
  say(tableOf([long, short, synced, sources, absent]))
  say(`14-day report, ${VALUES} values against 14 days: ${(long.p50 / short.p50).toFixed(2)} (goal at most 1.2)`)
}

async function measureSamples(database: Database): Promise<void> {
  const end = Math.floor(Date.now() / INTERVAL_MS) * INTERVAL_MS
  const old = randomUUID()
  for (const what of ['imported', 'imported again, nothing changed']) {
    const begun = performance.now()
    await fill(database, old, end, VALUES)
    const seconds = (performance.now() - begun) / 1_000
    say(`${VALUES} values ${what}: ${seconds.toFixed(1)} s, ${(VALUES / seconds).toFixed(0)} values/s`)
  }
  const others = Array.from({ length: NEIGHBORS }, () => randomUUID())
  // Inserted by PostgreSQL itself, because our write speed was measured above.
  await sql`
    insert into samples (user_id, kind, started_at, source, value, unit, offset_minutes)
    select other, 'glucose', ${new Date(end)}::timestamptz - n * interval '5 minutes', 'dexcom', 70 + n % 150, 'mg/dL', -300
    from generate_series(0, ${sql.lit(YEAR_VALUES - 1)}) as n, unnest(${others}::uuid[]) as other`.execute(database)
  say(`beside ${NEIGHBORS} participants with a year each: ${VALUES + NEIGHBORS * YEAR_VALUES} values in all`)
  await measureReading(database, old, others, end)
}

measureNow(async () => {
  await onOwnDatabase(measureSamples, { limited: false })
  for (const line of measureOutage()) say(line)
})
