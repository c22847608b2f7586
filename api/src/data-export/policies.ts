import { named, type RowRules } from '../http/policies'

/** Access rules of reports. */
export const dataExportPolicies = {
  async report_owner({ database, user_id, params }) {
    const id = named(params, 'id')
    if (id === undefined) return false
    const row = await database
      .selectFrom('reports')
      .where('user_id', '=', user_id)
      .where('id', '=', id)
      .select('id')
      .executeTakeFirst()
    return row !== undefined
  },
} satisfies Partial<RowRules>
