import { sql } from 'kysely'
import type { LocalText } from '@almanac/domain/texts'
import type { Database } from '../../http/serve'
import type { DynamicListItem } from './file'
import { wordsOfItem } from './words'

/** The current state of a list in its study. */
export interface WantedList {
  id: string
  company_id: string
  key: string
  title: LocalText
  items: readonly DynamicListItem[]
}

/** Items per statement. */
const BATCH_SIZE = 5_000

async function writeItems(database: Database, list_id: string, items: readonly DynamicListItem[]): Promise<void> {
  for (let from = 0; from < items.length; from += BATCH_SIZE) {
    const rows = items.slice(from, from + BATCH_SIZE).map((item, index) => ({
      code: item.code,
      position: from + index,
      label: item.label,
      words: wordsOfItem(item),
    }))
    await sql`
      insert into dynamic_list_items (list_id, code, position, label, words)
      select ${list_id}, code, position, label, array_to_tsvector(words)
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (code text, position integer, label jsonb, words text[])
      on conflict (list_id, code) do update
      set position = excluded.position, label = excluded.label, words = excluded.words, withdrawn_at = null`.execute(
      database,
    )
  }
}

/**
 * Stores the current state of a list. Removed items are kept for the answers that refer to them,
 * but no longer found.
 */
export async function writeDynamicList(database: Database, { items, title, ...list }: WantedList): Promise<void> {
  await database
    .insertInto('dynamic_lists')
    .values({ ...list, title: JSON.stringify(title) })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ title: JSON.stringify(title) }))
    .execute()
  await sql`
    update dynamic_list_items set withdrawn_at = now()
    where list_id = ${list.id} and withdrawn_at is null and not (code = any(${items.map(({ code }) => code)}::text[]))`.execute(
    database,
  )
  await writeItems(database, list.id, items)
}
