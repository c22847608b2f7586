import type { Expression, SqlBool } from 'kysely'
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
import { connectionsOf, countsOf, usualGap, type CoveragePeriod, type DayCount } from './counts'

/** Coverage of a kind of measurement on one day. */
export interface DayCoverage {
  date: string
  kind: SampleKind
  expected: number
  present: number
  reason: MissingReason | null
}

/** The connection of each source. */
const CONNECTION_OF: Record<string, string> = { validic: 'wearables', bluetooth: 'bluetooth' }

/**
 * Expected and existing device measurements of a participant, day by day. Expected is a kind that occurred
 * within the period or the thirty days before it, and glucose if its sensor is connected: of a sensor as
 * many readings as it gives, of everything else one a day. A kind that is rarer, such as a weekly weight,
 * is not missing on a day. With `scope`, a condition on `samples`, only those exist.
 */
export async function coverageOf(
  database: Database,
  user_id: string,
  period: CoveragePeriod,
  now: Date,
  scope?: Expression<SqlBool>,
): Promise<DayCoverage[]> {
  const zone = await zoneOf(database, user_id)
  const connections = await connectionsOf(database, user_id)
  return coverageIn(database, user_id, period, { zone, connections, now, scope })
}

/** What is known of a participant for the coverage of any period. */
interface CoverageContext {
  zone: string
  connections: ReadonlyMap<string, ConnectionState>
  now: Date
  scope: Expression<SqlBool> | undefined
}

/** As `coverageOf`, for several periods of one participant. */
export async function coverageIn(
  database: Database,
  user_id: string,
  period: CoveragePeriod,
  { zone, connections, now, scope }: CoverageContext,
): Promise<DayCoverage[]> {
  const counts = await countsOf(database, user_id, period, zone, scope)
  const kinds = [...new Set([...counts.map(({ kind }) => kind), ...(connections.has('dexcom') ? ['glucose'] : [])])]
  const rows: DayCoverage[] = []
  for (const kind of kinds.filter(isSampleKind).sort()) {
    const ofKind = counts.filter((count) => count.kind === kind)
    const source = mainSource(ofKind) ?? 'dexcom'
    const gap = kind === 'glucose' ? usualGap(ofKind, source) : null
    const connection = stateOf(connections, source)
    rows.push(...coverageOfKind(kind, ofKind, { period, zone, now, gap, connection, source }))
  }
  return rows
}

/** The state of the connection of a source; null if there is none. */
export const stateOf = (connections: ReadonlyMap<string, ConnectionState>, source: string): ConnectionState | null =>
  connections.get(CONNECTION_OF[source] ?? source) ?? null

interface Circumstances {
  period: CoveragePeriod
  zone: string
  now: Date
  /** Minutes from one glucose reading to the next, on days that don't show it; null for other kinds. */
  gap: number | null
  /** The source that explains what is missing, and its connection. */
  source: string
  connection: ConnectionState | null
}

/** The past days of one kind, from the counted sources; empty if the kind is not daily. */
export function coverageOfKind(
  kind: SampleKind,
  counts: readonly DayCount[],
  { period, zone, now, gap, source, connection }: Circumstances,
): DayCoverage[] {
  const ofSensor = kind === 'glucose' && isSensor(gap)
  if (!ofSensor && !isMeasuredDaily([...new Set(counts.map(({ date }) => date))].sort())) return []
  const rows: DayCoverage[] = []
  const lastDelivered = counts
    .filter((count) => count.source === source)
    .reduce((last, { date }) => (date > last ? date : last), '')
  for (let date = period.start_date; date <= period.end_date; date = addDays(date, 1)) {
    const dayEnd = instantOf(addDays(date, 1), 0, zone).getTime()
    // A day that has not ended cannot be complete.
    if (dayEnd > now.getTime()) break
    const minutes = (dayEnd - instantOf(date, 0, zone).getTime()) / 60_000
    const fullest = fullestOf(counts, date)
    const expected = ofSensor ? expectedReadings(minutes, fullest?.gap ?? gap) : 1
    const present = Math.min(fullest?.slots ?? 0, expected)
    const deliveredLater = date < lastDelivered
    const reason = missingReason({ expected, present, dayEnd, deliveredLater }, connection)
    rows.push({ date, kind, expected, present, reason })
  }
  return rows
}

/** The count of a day that covers the most time: the sensor may have been changed for one with another interval. */
function fullestOf(counts: readonly DayCount[], date: string): DayCount | undefined {
  const timeOf = ({ slots, gap }: DayCount) => slots * (gap ?? 1)
  return counts
    .filter((count) => count.date === date)
    .reduce<DayCount | undefined>((most, count) => (!most || timeOf(count) > timeOf(most) ? count : most), undefined)
}

/** The source with the most values: its connection explains what is missing. */
function mainSource(counts: readonly DayCount[]): string | undefined {
  const sums = new Map<string, number>()
  for (const { source, slots } of counts) sums.set(source, (sums.get(source) ?? 0) + slots)
  return [...sums].sort(([, one], [, other]) => other - one)[0]?.[0]
}
