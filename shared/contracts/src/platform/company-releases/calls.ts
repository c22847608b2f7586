import { call } from '../../call'
import type * as schema from './schema'

export type { CompanyReleases, CompanyRule, ReleaseRequest } from './schema'

/** Which release of each remote the people of a company get, the themes that may be chosen for it, and what was asked for. */
export const listCompanyReleases = call<typeof schema.listCompanyReleases>({
  id: 'listCompanyReleases',
  area: 'platform',
  method: 'GET',
  path: '/brands/{company}/releases',
  policy: 'company_administrator',
})

/** Chooses one of the company's own themes for a rule of the company; 409 where only the rule of everyone is there. */
export const putCompanyTheme = call<typeof schema.putCompanyTheme>({
  id: 'putCompanyTheme',
  area: 'platform',
  method: 'PUT',
  path: '/brands/{company}/releases/{remote}/theme',
  policy: 'company_administrator',
})

/** Asks operators for a release of a remote. 409 while they have not answered the last time. */
export const askForRelease = call<typeof schema.askForRelease>({
  id: 'askForRelease',
  area: 'platform',
  method: 'POST',
  path: '/brands/{company}/releases/{remote}/requests',
  policy: 'company_administrator',
})

/** Accepts a request, which sets the rule of the company or group, or declines it in words. 409 when it was answered. */
export const answerReleaseRequest = call<typeof schema.answerReleaseRequest>({
  id: 'answerReleaseRequest',
  area: 'platform',
  method: 'POST',
  path: '/release_requests/{id}/answer',
  policy: 'operator',
})
