import { call } from '../../call'
import type * as schema from './schema'

export type { CompanyPasskeys, PasskeyChange, PasskeySetting } from './schema'

/** Of whom a company asks a passkey, and how many have one. */
export const readCompanyPasskeys = call<typeof schema.readCompanyPasskeys>({
  id: 'readCompanyPasskeys',
  area: 'platform',
  method: 'GET',
  path: '/company_passkeys/{company}',
  policy: 'company_administrator',
})

/** Changes that for a company of the caller. 409 NO_PASSKEYS_HERE where the public address allows no passkeys. */
export const changeCompanyPasskeys = call<typeof schema.changeCompanyPasskeys>({
  id: 'changeCompanyPasskeys',
  area: 'platform',
  method: 'PUT',
  path: '/company_passkeys/{company}',
  policy: 'company_administrator',
})

/** The same of all companies, for operators. */
export const listCompanyPasskeys = call<typeof schema.listCompanyPasskeys>({
  id: 'listCompanyPasskeys',
  area: 'platform',
  method: 'GET',
  path: '/operations/company_passkeys',
  policy: 'operator',
})

/** Changes that for any company. 404 for an unknown one. */
export const setCompanyPasskeys = call<typeof schema.setCompanyPasskeys>({
  id: 'setCompanyPasskeys',
  area: 'platform',
  method: 'PUT',
  path: '/operations/company_passkeys/{company}',
  policy: 'operator',
})
