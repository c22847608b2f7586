import { sql } from 'kysely'
import * as z from 'zod/mini'
import { parse } from 'zod/v4/core'
import type { Database } from '../http/serve'

/** The last one-time code queued for this number or address. */
export async function codeSentTo(database: Database, recipient: string): Promise<string> {
  const { document } = await database
    .selectFrom('outgoing_messages')
    .where('recipient', '=', recipient)
    .where('kind', '=', 'one_time_code')
    .orderBy('created_at', 'desc')
    .select('document')
    .executeTakeFirstOrThrow()
  return parse(z.object({ code: z.string() }), document).code
}

/** A code that differs from this one. */
export function anotherCode(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0')
}

/** Ages the codes of this user by an interval such as '61 seconds'. */
export async function passForCodes(database: Database, user_id: string, interval: string): Promise<void> {
  await sql`
    update one_time_codes set sent_at = sent_at - ${interval}::interval, expires_at = expires_at - ${interval}::interval, locked_until = locked_until - ${interval}::interval
    where user_id = ${user_id}`.execute(database)
}
