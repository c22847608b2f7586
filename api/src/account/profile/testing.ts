import * as z from 'zod/mini'
import type { Database } from '../../http/serve'

const document = z.object({ link: z.optional(z.string()), code: z.optional(z.string()) })

/** Messages queued for this address, the newest first. */
export async function sentTo(database: Database, recipient: string) {
  const rows = await database
    .selectFrom('outgoing_messages')
    .where('recipient', '=', recipient)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .select(['kind', 'channel', 'document', 'user_id', 'locale'])
    .execute()
  return rows.map((row) => ({ ...row, ...z.parse(document, row.document) }))
}

/** The token in the newest mail to this address. */
export async function tokenTo(database: Database, recipient: string): Promise<string> {
  const [mail] = await sentTo(database, recipient)
  const token = mail?.link?.split('/').pop()
  if (!token) throw new Error(`No link was sent to ${recipient}.`)
  return token
}
