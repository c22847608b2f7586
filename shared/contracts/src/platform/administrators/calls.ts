import { call } from '../../call'
import type * as schema from './schema'

export type { CompanyAdministrator } from './schema'

/** The administrators of all companies, by company and e-mail address. */
export const listCompanyAdministrators = call<typeof schema.listCompanyAdministrators>({
  id: 'listCompanyAdministrators',
  area: 'platform',
  method: 'GET',
  path: '/company_administrators',
  policy: 'operator',
})

/** Makes a person an administrator of a company. 404 UNKNOWN_PERSON for an address without an account, which only operators may learn. */
export const addCompanyAdministrator = call<typeof schema.addCompanyAdministrator>({
  id: 'addCompanyAdministrator',
  area: 'platform',
  method: 'POST',
  path: '/company_administrators',
  policy: 'operator',
})

/** From now on the person is no administrator of the company. */
export const removeCompanyAdministrator = call<typeof schema.removeCompanyAdministrator>({
  id: 'removeCompanyAdministrator',
  area: 'platform',
  method: 'DELETE',
  path: '/company_administrators/{company}/{user_id}',
  policy: 'operator',
})
