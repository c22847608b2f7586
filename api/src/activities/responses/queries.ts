import { sql } from 'kysely'
import type { Entry, Response } from '@almanac/contracts/activities/responses'
import { addDays, daysBetween, isLocalDate, type LocalDate } from '@almanac/domain/time'
import { isAfter, type Place, placeAt } from '../../http/cursor'
import { invalid, periodTooLong } from '../../http/errors'
import type { Database } from '../../http/serve'
import type { ViewedRecords } from '../visibility/record-access'
import { responseAnswers, type ResponseRow } from './response'

/** Maximum number of days that one request reads: a year with a month on either side. */
const MAX_PERIOD_DAYS = 400

interface ResponseQuery {
  quest_id?: string
  /** This response alone, of any date. */
  response_id?: string
  start_date?: string
  end_date?: string
  with_entries?: boolean
  clndr_start_date?: string
  clndr_end_date?: string
  limit: number
  /** Cursor at the end of the previous page. */
  after?: Place | undefined
}

/** Maximum number of bytes of entries in one page; a single response may exceed it. */
const MAX_ENTRY_BYTES = 3_000_000

interface ResponsePage {
  responses: Response[]
  /** Cursor at the last response; null on the last page. */
  next: Place | null
}

/**
 * The responses of the requested dates, oldest first; for other viewers only visible ones.
 * Without dates, the newest 400 days; of a named response, any date. Returns up to `limit` responses after the cursor,
 * fewer when their entries are large; the entries of later pages are not read.
 */
export async function responsesOf(
  database: Database,
  viewed: ViewedRecords,
  wanted: ResponseQuery,
  now: Date,
): Promise<ResponsePage> {
  const [main, calendar] = periodsOf(wanted, now)
  const withEntries = wanted.with_entries ? main : null
  const found = await findPlaces(database, viewed, [main, calendar], wanted)
  const part = withinByteLimit(found.slice(0, wanted.limit), withEntries)
  const last = part.at(-1)
  const rows = await rowsAt(database, viewed.user_id, part, withEntries)
  return { responses: await responseAnswers(database, rows), next: last && part.length < found.length ? last : null }
}

/** All dates that a response can have. */
const ANY_DATE: Period = { start: '0001-01-01', end: '9999-12-31' }

/** The period of a list and that of its calendar, which is the same if none is requested. */
function periodsOf(wanted: ResponseQuery, now: Date): [main: Period, calendar: Period] {
  if (wanted.response_id !== undefined) return [ANY_DATE, ANY_DATE]
  const calendar =
    wanted.clndr_start_date || wanted.clndr_end_date
      ? periodOf(wanted.clndr_start_date, wanted.clndr_end_date, now, 'clndr_')
      : null
  const main =
    wanted.start_date || wanted.end_date || !calendar ? periodOf(wanted.start_date, wanted.end_date, now) : calendar
  return [main, calendar ?? main]
}

interface SizedPlace extends Place {
  date_posted_for: string
  entry_bytes: number
}

/** Positions and sizes of the responses; one more than `limit`, to detect a further page. */
async function findPlaces(
  database: Database,
  { user_id, byOther, only, hidden }: ViewedRecords,
  periods: readonly Period[],
  { quest_id, response_id, after, limit }: ResponseQuery,
): Promise<SizedPlace[]> {
  return database
    .selectFrom('responses')
    .where('user_id', '=', user_id)
    .where('deleted_at', 'is', null)
    .where(({ or, and, eb }) =>
      or(periods.map(({ start, end }) => and([eb('date_posted_for', '>=', start), eb('date_posted_for', '<=', end)]))),
    )
    .$if(byOther, (query) => query.where('is_visible', '=', true))
    .$if(only !== null, (query) => query.where(sql<boolean>`activity_id = any(${[...(only ?? [])]}::uuid[])`))
    .$if(hidden.size > 0, (query) => query.where(sql<boolean>`activity_id <> all(${[...hidden]}::uuid[])`))
    .$if(quest_id !== undefined, (query) => query.where('activity_id', '=', quest_id ?? ''))
    .$if(response_id !== undefined, (query) => query.where('id', '=', response_id ?? ''))
    .where(isAfter('measured_at', after))
    .orderBy('measured_at')
    .orderBy('id')
    .limit(limit + 1)
    .select(['id', 'date_posted_for', 'entry_bytes', placeAt('measured_at').as('at')])
    .execute()
}

/** The leading places that fit within the byte limit. */
function withinByteLimit(places: readonly SizedPlace[], withEntries: Period | null): readonly SizedPlace[] {
  let bytes = 0
  const cut = places.findIndex(({ date_posted_for, entry_bytes }, index) => {
    bytes += withEntries && contains(withEntries, date_posted_for) ? entry_bytes : 0
    return index > 0 && bytes > MAX_ENTRY_BYTES
  })
  return cut < 0 ? places : places.slice(0, cut)
}

/** The rows at these places, with entries only for dates in the period. */
async function rowsAt(
  database: Database,
  user_id: string,
  places: readonly Place[],
  withEntries: Period | null,
): Promise<ResponseRow[]> {
  return database
    .selectFrom('responses')
    .where('user_id', '=', user_id)
    .where(sql<boolean>`id = any(${places.map(({ id }) => id)}::uuid[])`)
    .select([
      'user_id',
      'id',
      'activity_id',
      'definition_version',
      'measured_at',
      'time_zone',
      'date_posted_for',
      'is_visible',
      'point_total',
      'revision',
      'created_at',
      'updated_at',
      'deleted_at',
      'recorded_by_user_id',
    ])
    .select(
      withEntries
        ? sql<
            Entry[]
          >`case when date_posted_for between ${withEntries.start}::date and ${withEntries.end}::date then entries else '[]'::jsonb end`.as(
            'entries',
          )
        : sql<Entry[]>`'[]'::jsonb`.as('entries'),
    )
    .orderBy('measured_at')
    .orderBy('id')
    .execute()
}

function contains({ start, end }: Period, date: string): boolean {
  return start <= date && date <= end
}

/** Local dates, inclusive. */
interface Period {
  start: LocalDate
  end: LocalDate
}

/**
 * The period between two dates of a query. If one is missing, it has the maximum length;
 * `field` prefixes the query's field names in an error (422).
 */
export function periodOf(start: LocalDate | undefined, end: LocalDate | undefined, now: Date, field = ''): Period {
  if (start !== undefined && !isLocalDate(start)) throw invalid('INVALID_DATE', `${field}start_date`)
  if (end !== undefined && !isLocalDate(end)) throw invalid('INVALID_DATE', `${field}end_date`)
  const last = end ?? (start === undefined ? latestDate(now) : addDays(start, MAX_PERIOD_DAYS - 1))
  const first = start ?? addDays(last, 1 - MAX_PERIOD_DAYS)
  if (first > last) throw invalid('INVALID_PERIOD', `${field}end_date`)
  if (daysBetween(first, last) >= MAX_PERIOD_DAYS) throw periodTooLong(MAX_PERIOD_DAYS, `${field}end_date`)
  return { start: first, end: last }
}

/** No zone is further ahead than tomorrow's UTC date. */
function latestDate(now: Date): LocalDate {
  return addDays(now.toISOString().slice(0, 10), 1)
}
