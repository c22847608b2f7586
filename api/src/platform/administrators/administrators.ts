import type { CompanyAdministrator } from '@almanac/contracts/platform/administrators'
import { inTransaction } from '../../database/transaction'
import { notFound } from '../../http/errors'
import type { Database } from '../../http/serve'
import { changeAdministrator } from '../../people'
import { companyIdOf } from '../companies/memberships'
import { recordRoleChange } from './role-changes'

/** As many as are listed. */
const MAX_LISTED = 1_000

/** The administrators of all companies, by company and e-mail address. */
export async function administrators(database: Database): Promise<CompanyAdministrator[]> {
  const rows = await database
    .selectFrom('company_administrators')
    .innerJoin('companies', 'companies.id', 'company_administrators.company_id')
    .innerJoin('users', 'users.id', 'company_administrators.user_id')
    .select(['users.id', 'users.email', 'companies.key', 'companies.name'])
    .orderBy('companies.name')
    .orderBy('users.email')
    .limit(MAX_LISTED)
    .execute()
  return rows.map(({ id, email, key, name }) => ({ user_id: id, email: email ?? '', company: { key, name } }))
}

interface Change {
  user_id: string
  /** The key of the company. */
  company: string
  isRemoved: boolean
}

/** Gives or takes the role; records it where that changed anything, and says whether. 404 without the company. */
export async function setAdministrator(
  database: Database,
  { user_id, company, isRemoved }: Change,
  actor: string,
): Promise<boolean> {
  return inTransaction(database, async (transaction) => {
    const company_id = await companyIdOf(transaction, company)
    if (company_id === undefined) throw notFound()
    const isChanged = await changeAdministrator(transaction, { user_id, company_id }, isRemoved)
    if (isChanged)
      await recordRoleChange(transaction, { actor, user_id, role: 'company_administrator', company, isRemoved })
    return isChanged
  })
}
