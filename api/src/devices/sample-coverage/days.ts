import { sql } from 'kysely'
import * as z from 'zod/mini'
import {
  expectedReadings,
  isMeasuredDaily,
  isSensor,
  missingReason,
  type ConnectionState,
  type MissingReason,
} from '@almanac/domain/sample-coverage'
import { isSampleKind, type SampleKind } from '@almanac/domain/samples'
import { addDays, instantOf } from '@almanac/domain/time'
import { zoneOf } from '../../account'
import type { Database } from '../../http/serve'

/** Local dates, both included. */
export interface CoveragePeriod {
  start_date: string
  end_date: string
}

/** What a participant has of a kind of measurement on a day. */
export interface DayCoverage {
  date: string
  kind: SampleKind
  expected: number
  present: number
  reason: MissingReason | null
}

/** The connection by which each source comes. */
const CONNECTION_OF: Record<string, string> = { validic: 'wearables', bluetooth: 'bluetooth' }

/** Days before the period in which a kind must have come to be expected in it. */
const KNOWN_DAYS = 30

/**
 * What devices were expected to measure of a participant and what there is, day by day. Expected is what came
 * within the period or the thirty days before it, and glucose where its sensor is connected: of a sensor as many
 * readings as it gives, of everything else one a day. What comes less often, a weekly weight, is not missing on a day.
 */
export async function coverageOf(
  database: Database,
  user_id: string,
  period: CoveragePeriod,
  now: Date,
): Promise<DayCoverage[]> {
  const zone = await zoneOf(database, user_id)
  const connections = await connectionsOf(database, user_id)
  const counts = await countsOf(database, user_id, period, zone)
  const kinds = [...new Set([...counts.map(({ kind }) => kind), ...(connections.has('dexcom') ? ['glucose'] : [])])]
  const rows: DayCoverage[] = []
  for (const kind of kinds.filter(isSampleKind).sort()) {
    const ofKind = counts.filter((count) => count.kind === kind)
    const gap = kind === 'glucose' ? await usualGap(database, user_id, period, zone) : null
    const ofSensor = kind === 'glucose' && isSensor(gap)
    if (!ofSensor && !isMeasuredDaily([...new Set(ofKind.map(({ date }) => date))].sort())) continue
    const source = mainSource(ofKind) ?? 'dexcom'
    const state = connections.get(CONNECTION_OF[source] ?? source) ?? null
    for (let date = period.start_date; date <= period.end_date; date = addDays(date, 1)) {
      const dayEnd = instantOf(addDays(date, 1), 0, zone).getTime()
      // What has not ended yet can't be whole.
      if (dayEnd > now.getTime()) break
      const minutes = (dayEnd - instantOf(date, 0, zone).getTime()) / 60_000
      const expected = ofSensor ? expectedReadings(minutes, gap) : 1
      const there = ofKind.filter((count) => count.date === date).reduce((most, { slots }) => Math.max(most, slots), 0)
      const present = Math.min(there, expected)
      rows.push({ date, kind, expected, present, reason: missingReason({ expected, present, dayEnd }, state) })
    }
  }
  return rows
}

interface DayCount {
  kind: string
  source: string
  date: string
  /** Values, those of one reading of a sensor once however many ways they came by. */
  slots: number
}

/** Two sources tell of one reading at times that differ by seconds: within a minute it counts once. */
const SLOT_SECONDS = 60

async function countsOf(
  database: Database,
  user_id: string,
  { start_date, end_date }: CoveragePeriod,
  zone: string,
): Promise<DayCount[]> {
  const from = instantOf(addDays(start_date, -KNOWN_DAYS), 0, zone)
  const to = instantOf(addDays(end_date, 1), 0, zone)
  const { rows } = await sql<DayCount>`
    select kind, source, to_char(started_at at time zone ${zone}, 'YYYY-MM-DD') as date,
      count(distinct floor(extract(epoch from started_at) / ${SLOT_SECONDS}))::int as slots
    from samples
    where user_id = ${user_id}::uuid and started_at >= ${from} and started_at < ${to}
    group by 1, 2, 3`.execute(database)
  return rows
}

/** The source with the most values: its connection explains what is missing. */
function mainSource(counts: readonly DayCount[]): string | undefined {
  const sums = new Map<string, number>()
  for (const { source, slots } of counts) sums.set(source, (sums.get(source) ?? 0) + slots)
  return [...sums].sort(([, one], [, other]) => other - one)[0]?.[0]
}

/** The usual distance of two glucose readings, in minutes; null where there are none. */
async function usualGap(
  database: Database,
  user_id: string,
  { start_date, end_date }: CoveragePeriod,
  zone: string,
): Promise<number | null> {
  const {
    rows: [row],
  } = await sql<{ minutes: number | null }>`
    select percentile_disc(0.5) within group (order by gap) as minutes from (
      select extract(epoch from started_at - lag(started_at) over (partition by source order by started_at))::float8 / 60 as gap
      from samples
      where user_id = ${user_id}::uuid and kind = 'glucose'
        and started_at >= ${instantOf(addDays(start_date, -KNOWN_DAYS), 0, zone)}
        and started_at < ${instantOf(addDays(end_date, 1), 0, zone)}
    ) as gaps where gap is not null`.execute(database)
  return row?.minutes ?? null
}

/** What of a connection's document says whether anything is connected through it. */
const connectedThrough = z.object({ apps: z.optional(z.array(z.string())), sources: z.optional(z.array(z.string())) })

async function connectionsOf(database: Database, user_id: string): Promise<Map<string, ConnectionState>> {
  const rows = await database
    .selectFrom('device_connections')
    .select(['source_id', 'document', 'connected_at', 'synced_at', 'read_until', 'failing_since', 'refused_at'])
    .where('user_id', '=', user_id)
    .execute()
  return new Map(
    rows.map((row) => {
      const { apps, sources } = connectedThrough.parse(row.document)
      return [
        row.source_id,
        {
          sendsByItself: row.source_id === 'apple_health',
          connected: (apps ?? sources)?.length !== 0,
          connectedAt: row.connected_at.getTime(),
          syncedAt: row.synced_at?.getTime() ?? null,
          readUntil: row.read_until?.getTime() ?? null,
          failingSince: row.failing_since?.getTime() ?? null,
          refusedAt: row.refused_at?.getTime() ?? null,
        },
      ]
    }),
  )
}
