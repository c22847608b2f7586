import { type Expression, type RawBuilder, sql, type SqlBool } from 'kysely'
import * as z from 'zod/mini'
import type { ConnectionState } from '@almanac/domain/sample-coverage'
import { sampleKinds, SLEEP_GAP_MS } from '@almanac/domain/samples'
import { addDays, datesFrom, instantOf } from '@almanac/domain/time'
import type { Database } from '../../http/serve'
import { readingsOfDay, sensorCountsOf } from './sensor-counts'

/** Local dates, inclusive. */
export interface CoveragePeriod {
  start_date: string
  end_date: string
}

/** Days before the period in which a kind must have occurred to be expected. */
const KNOWN_DAYS = 30

/** The values of one day from one source. */
export interface DayCount {
  kind: string
  source: string
  /** The app of the wearable provider; null for every other source. */
  device: string | null
  /** The local date. */
  date: string
  /** Count of values; those that differ by seconds count once. */
  slots: number
  /** Minutes from one reading of a glucose sensor to the next on this day; null for single values and other kinds. */
  gap: number | null
}

/** Two sources report one reading at times that differ by seconds: within a minute it counts once. */
const SLOT_SECONDS = 60

/** Samples have gaps within a night: see SLEEP_GAP_MS. */
const SLEEP_GAP = sql`${sql.lit(SLEEP_GAP_MS)} * interval '1 millisecond'`

/** All samples, as a condition on `samples`. */
const EVERYTHING = sql<boolean>`true`

/** The counts of each kind and source of the samples in `scope`, in the period and the thirty days before it. */
export async function countsOf(
  database: Database,
  user_id: string,
  { start_date, end_date }: CoveragePeriod,
  zone: string,
  scope: Expression<SqlBool> = EVERYTHING,
): Promise<DayCount[]> {
  const first = addDays(start_date, -KNOWN_DAYS)
  // A day is that of the place where it was measured, which may be a day away from the participant's zone.
  const dates = datesFrom(addDays(first, -2), addDays(end_date, 2))
  // Without an offset: by the server's rules of time zones, not by PostgreSQL's.
  const starts = dates.map((date) => instantOf(date, 0, zone))
  const local = (at: RawBuilder<unknown>) => sql<string>`coalesce(
    to_char((${at} at time zone 'UTC') + offset_minutes * interval '1 minute', 'YYYY-MM-DD'),
    (${dates}::text[])[width_bucket(${at}, ${starts}::timestamptz[])])`
  const within = (kinds: readonly string[]) => sql<boolean>`(
    user_id = ${user_id}::uuid and kind = any(${kinds}::text[])
    and started_at >= ${instantOf(addDays(first, -1), 0, 'UTC')} and started_at < ${instantOf(addDays(end_date, 2), 0, 'UTC')}
    and ${scope})`
  const { rows } = await sql<Omit<DayCount, 'gap'>>`
    with chosen as (
      select kind, source, device, detail, started_at, coalesce(ended_at, started_at) as until, offset_minutes from samples
      where ${within(sampleKinds.filter((kind) => kind !== 'glucose'))}
    ), gaps as (
      -- Time in bed is no sleep.
      select *, started_at - max(until) over (
        order by started_at, until rows between unbounded preceding and 1 preceding
      ) >= ${SLEEP_GAP} as begins
      from chosen where kind = 'sleep' and detail is distinct from 'in_bed'
    ), periods as (
      select *, count(*) filter (where begins) over (order by started_at, until) as period from gaps
    ), counted as (
      -- Sleep counts on the date on which its period ends, as it is shown.
      select kind, source, device, started_at, offset_minutes, max(until) over (partition by period) as counted_at
      from periods
      union all
      select kind, source, device, started_at, offset_minutes, started_at from chosen where kind <> 'sleep'
    )
    select kind, source, case when source = 'validic' then device end as device, ${local(sql`counted_at`)} as date,
      count(distinct floor(extract(epoch from started_at) / ${SLOT_SECONDS}))::int as slots
    from counted group by 1, 2, 3, 4`.execute(database)
  const glucose = await sensorCountsOf(database, local(sql`started_at`), within(['glucose']))
  return [
    ...rows.map((row): DayCount => ({ ...row, gap: null })),
    ...glucose.map((count): DayCount => {
      const { source, device, date } = count
      return { kind: 'glucose', source, device, date, ...readingsOfDay(count) }
    }),
  ].filter(({ date }) => date >= first && date <= end_date)
}

/** The number of the device with the most samples of each kind, in the period and the thirty days before it. */
export async function mainDevices(
  database: Database,
  user_id: string,
  { start_date, end_date }: CoveragePeriod,
  scope: Expression<SqlBool> = EVERYTHING,
): Promise<Map<string, number>> {
  const first = addDays(start_date, -KNOWN_DAYS)
  const { rows } = await sql<{ kind: string; number: number }>`
    select distinct on (kind) kind, number from (
      select kind, source, coalesce(device, '') as device, count(*) as count from samples
      where user_id = ${user_id}::uuid and kind = any(${sampleKinds}::text[])
        and started_at >= ${instantOf(addDays(first, -1), 0, 'UTC')}
        and started_at < ${instantOf(addDays(end_date, 2), 0, 'UTC')} and ${scope}
      group by 1, 2, 3
    ) as used
    join sample_devices as known
      on known.user_id = ${user_id}::uuid and known.source = used.source and known.device = used.device
    order by kind, count desc, number`.execute(database)
  return new Map(rows.map(({ kind, number }) => [kind, number]))
}

/**
 * The usual interval of a source's glucose sensor in minutes. Infinite for single values; null without any, and on
 * Dexcom's first day: then a sensor of five minutes is assumed. A clinic's values beside a sensor's keep their own.
 */
export function usualGap(counts: readonly DayCount[], source: string): number | null {
  const own = counts.filter((count) => count.kind === 'glucose' && count.source === source)
  const days = new Map<number, number>()
  for (const { gap } of own) if (gap !== null) days.set(gap, (days.get(gap) ?? 0) + 1)
  const [usual] = [...days].sort(([, one], [, other]) => other - one)
  if (usual) return usual[0]
  return own.length === 0 || (source === 'dexcom' && own.length === 1) ? null : Number.POSITIVE_INFINITY
}

/** The fields of the stored connection that show whether anything is connected through it. */
const connectedThrough = z.object({ apps: z.optional(z.array(z.string())), sources: z.optional(z.array(z.string())) })

/** The state of each connection of a participant. */
export async function connectionsOf(database: Database, user_id: string): Promise<Map<string, ConnectionState>> {
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
          sendsByItself: row.source_id === 'apple_health' || row.source_id === 'health_connect',
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
