import type { RowRule } from '../http/policies'
import { named } from '../http/policies'

/** A row rule: whether the user has a row with the `id` of the path, deleted ones included, which handlers answer with 410. */
export const ownsRow =
  (table: 'todos' | 'responses'): RowRule =>
  async ({ database, user_id, params }) => {
    const id = named(params, 'id')
    if (id === undefined) return false
    const row = await database
      .selectFrom(table)
      .where('user_id', '=', user_id)
      .where('id', '=', id)
      .select('id')
      .executeTakeFirst()
    return row !== undefined
  }
