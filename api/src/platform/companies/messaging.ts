import type { CompanyMessaging } from '../../database/documents/platform'
import type { Database } from '../../http/serve'

/** A company with its name and messaging settings. */
export interface NamedCompany {
  id: string
  name: string
  messaging: CompanyMessaging
}

/** The companies of these people, each once. */
export async function namedCompaniesOf(database: Database, user_ids: readonly string[]): Promise<NamedCompany[]> {
  if (user_ids.length === 0) return []
  return database
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
    .select(['companies.id', 'companies.name', 'companies.messaging'])
    .execute()
}

/** The messaging settings of these people's companies, each company once. */
export const messagingOf = async (database: Database, user_ids: readonly string[]): Promise<CompanyMessaging[]> =>
  (await namedCompaniesOf(database, user_ids)).map(({ messaging }) => messaging)

/** The number at which a company's people get help by telephone, as dialed; undefined where its study names none. */
export const supportPhoneOf = ({ support_phone, care_team }: CompanyMessaging): string | undefined =>
  support_phone ?? care_team?.phone

/** The name of a company; undefined where there is none with this id. */
export async function companyName(database: Database, company_id: string): Promise<string | undefined> {
  const company = await database.selectFrom('companies').where('id', '=', company_id).select('name').executeTakeFirst()
  return company?.name
}

/** The number at which the study of a group helps by telephone; undefined where it names none, and without such a group. */
export async function supportPhoneOfGroup(database: Database, group_id: string): Promise<string | undefined> {
  const company = await database
    .selectFrom('companies')
    .innerJoin('groups', 'groups.company_id', 'companies.id')
    .where('groups.id', '=', group_id)
    .select('companies.messaging')
    .executeTakeFirst()
  return company && supportPhoneOf(company.messaging)
}

/** The number that all open studies of the installation share; undefined where they have several, or one of them none. */
export async function sharedSupportPhone(database: Database): Promise<string | undefined> {
  const companies = await database.selectFrom('companies').where('status', '=', 'open').select('messaging').execute()
  const numbers = new Set(companies.map(({ messaging }) => supportPhoneOf(messaging)))
  return numbers.size === 1 ? [...numbers][0] : undefined
}
