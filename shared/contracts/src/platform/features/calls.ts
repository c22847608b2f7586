import { call } from '../../call'
import type * as schema from './schema'

export type { ExplainedFeature, ExplainedSource, FeatureChange, OperatedFeature, SetFeature } from './schema'

/** The features of a company, by default the visitor's own. */
export const companyEnabledFeatures = call<typeof schema.companyEnabledFeatures>({
  id: 'companyEnabledFeatures',
  area: 'platform',
  method: 'GET',
  path: '/company_enabled_features',
  policy: 'visitor',
})

/** Every feature and flag, where it is set, and the history of that; without participants. */
export const listFeatures = call<typeof schema.listFeatures>({
  id: 'listFeatures',
  area: 'platform',
  method: 'GET',
  path: '/features',
  policy: 'operator',
})

/** Sets or ends a feature for everyone, a company, a group or one participant. 404 for an unknown one of these; 409 if `seen` is no longer the latest change; 422 for a value or a scope that it cannot have. */
export const putFeature = call<typeof schema.putFeature>({
  id: 'putFeature',
  area: 'platform',
  method: 'PUT',
  path: '/features',
  policy: 'operator',
})

/** What one person has, and which list decided. A POST without side effects, because an e-mail address must not be in a URL. */
export const explainFeatures = call<typeof schema.explainFeatures>({
  id: 'explainFeatures',
  area: 'platform',
  method: 'POST',
  path: '/features/explain',
  policy: 'operator',
})
