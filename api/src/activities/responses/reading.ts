import { sql } from 'kysely'
import type { Entry, Response } from '@almanac/contracts/activities/responses'
import type { Database } from '../../http/serve'
import type { Viewed } from '../viewing'
import { periodOf, type Period } from './period'
import { responseAnswer, type ResponseRow } from './rows'

/** What a query asks for. */
export interface Wanted {
  quest_id?: string
  start_date?: string
  end_date?: string
  with_entries?: boolean
  clndr_start_date?: string
  clndr_end_date?: string
}

/** The responses of the dates asked for, oldest first; to others only the visible ones. Without any dates, the newest 400 days. */
export async function responsesOf(database: Database, whose: Viewed, wanted: Wanted, now: Date): Promise<Response[]> {
  const calendar = wanted.clndr_start_date || wanted.clndr_end_date
    ? periodOf(wanted.clndr_start_date, wanted.clndr_end_date, now, 'clndr_')
    : null
  const main = wanted.start_date || wanted.end_date || !calendar ? periodOf(wanted.start_date, wanted.end_date, now) : calendar
  const rows = await rowsIn(database, whose, [main, calendar ?? main], wanted.quest_id)
  return rows.map((row) => responseAnswer(wanted.with_entries && contains(main, row.date_posted_for) ? row : { ...row, entries: [] }))
}

async function rowsIn(database: Database, { user_id, byOther, only, hidden }: Viewed, periods: readonly Period[], activity_id?: string): Promise<ResponseRow[]> {
  return database
    .selectFrom('responses')
    .where('user_id', '=', user_id)
    .where('deleted_at', 'is', null)
    .where(({ or, and, eb }) => or(periods.map(({ start, end }) => and([eb('date_posted_for', '>=', start), eb('date_posted_for', '<=', end)]))))
    .$if(byOther, (query) => query.where('is_visible', '=', true))
    .$if(only !== null, (query) => query.where(sql<boolean>`activity_id = any(${[...(only ?? [])]}::uuid[])`))
    .$if(hidden.size > 0, (query) => query.where(sql<boolean>`activity_id <> all(${[...hidden]}::uuid[])`))
    .$if(activity_id !== undefined, (query) => query.where('activity_id', '=', activity_id ?? ''))
    .selectAll()
    .$narrowType<{ entries: Entry[] }>()
    .orderBy('measured_at')
    .orderBy('id')
    .execute()
}

function contains({ start, end }: Period, date: string): boolean {
  return start <= date && date <= end
}
