import * as z from 'zod/mini'
import { parse } from 'zod/v4/core'
import type { Database } from '../../http/serve'
import { type Attachments, unsealBytes } from '../../platform'

/** The context that a report's file is sealed with: it cannot be opened as the file of another row. */
export const fileContext = ({ user_id, id }: { user_id: string; id: string }): string => `report ${user_id} ${id}`

/** The PDF of a report; undefined when it no longer has one. */
export async function reportFile(
  database: Database,
  { user_id, id }: { user_id: string; id: string },
  key: () => Buffer,
): Promise<Buffer | undefined> {
  const row = await database
    .selectFrom('report_files')
    .where('user_id', '=', user_id)
    .where('report_id', '=', id)
    .select('sealed_content')
    .executeTakeFirst()
  return row && unsealBytes(key(), fileContext({ user_id, id }), row.sealed_content)
}

const mailed = z.object({ report_id: z.uuid(), attached: z.boolean() })

/** The report that is attached to a mail; null when it was deleted in the meantime. */
export const historyReportAttachments =
  (key: () => Buffer): Attachments =>
  async (database, { kind, user_id, document }) => {
    if (kind !== 'history_report' || user_id === null) return []
    const { report_id, attached } = parse(mailed, document)
    if (!attached) return []
    const content = await reportFile(database, { user_id, id: report_id }, key)
    return content ? [{ filename: 'health-history.pdf', content, type: 'application/pdf' }] : null
  }
