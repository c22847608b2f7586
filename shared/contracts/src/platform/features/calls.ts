import { call } from '../../call'
import type * as schema from './schema'

/** The features of a company, by default the visitor's own. */
export const companyEnabledFeatures = call<typeof schema.companyEnabledFeatures>({
  id: 'companyEnabledFeatures',
  area: 'platform',
  method: 'GET',
  path: '/company_enabled_features',
  policy: 'visitor',
})
