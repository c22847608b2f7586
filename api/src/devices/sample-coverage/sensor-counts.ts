import { type Expression, sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Database } from '../../http/serve'

/** The glucose readings of one day from one source. */
export interface SensorCount {
  source: string
  device: string | null
  date: string
  /** Distances to the reading before that are about 1, 5 and 15 minutes. */
  at1: number
  at5: number
  at15: number
  /** Readings at least half a minute, two and a half and seven and a half minutes after the one before. */
  over1: number
  over5: number
  over15: number
}

/** Distances of about an interval that a day must have: fewer are single values. */
const MIN_REGULAR = 6

/**
 * The interval of the sensor that a day's readings show, in minutes, and how many readings there are, each once. Where
 * an app delivers each reading again seconds or a minute later, every second distance is short: the longer interval
 * counts if it is as frequent. Null for single values. The report itself decides in finer parts, from the readings.
 */
export function readingsOfDay({ at1, at5, at15, ...count }: SensorCount): { gap: number | null; slots: number } {
  const isRegular = (regular: number, shorter: number) => regular >= MIN_REGULAR && regular * 2 >= shorter
  if (isRegular(at15, at1 + at5)) return { gap: 15, slots: count.over15 }
  if (isRegular(at5, at1)) return { gap: 5, slots: count.over5 }
  return { gap: at1 >= MIN_REGULAR ? 1 : null, slots: count.over1 }
}

/** Counts glucose by source and day. `date` is the local date of a row, `within` the condition of the rows. */
export async function sensorCountsOf(
  database: Database,
  date: RawBuilder<string>,
  within: Expression<SqlBool>,
): Promise<SensorCount[]> {
  const { rows } = await sql<SensorCount>`
    select source, device, date,
      (count(*) filter (where gap between 48 and 72))::int as at1,
      (count(*) filter (where gap between 240 and 360))::int as at5,
      (count(*) filter (where gap between 720 and 1080))::int as at15,
      (count(*) filter (where gap is null or gap >= 30))::int as over1,
      (count(*) filter (where gap is null or gap >= 150))::int as over5,
      (count(*) filter (where gap is null or gap >= 450))::int as over15
    from (
      select source, case when source = 'validic' then device end as device, ${date} as date,
        extract(epoch from started_at - lag(started_at) over (
          partition by source, case when source = 'validic' then device end order by started_at)) as gap
      from samples where ${within}
    ) as readings
    group by 1, 2, 3`.execute(database)
  return rows
}
