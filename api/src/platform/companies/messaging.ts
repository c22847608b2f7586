import type { CompanyMessaging } from '../../database/tables/platform'
import type { Database } from '../../http/serve'

/** What the companies of these people say of conversations, each company once. */
export async function messagingOf(database: Database, user_ids: readonly string[]): Promise<CompanyMessaging[]> {
  if (user_ids.length === 0) return []
  const companies = await database
    .selectFrom('companies')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('memberships')
          .whereRef('memberships.company_id', '=', 'companies.id')
          .where('memberships.user_id', 'in', user_ids)
          .select('memberships.user_id'),
      ),
    )
    .orderBy('companies.key')
    .select('companies.messaging')
    .execute()
  return companies.map(({ messaging }) => messaging)
}
