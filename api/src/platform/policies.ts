import { Refusal } from '../http/errors'
import { named, type RowRules } from '../http/policies'
import { isCompanyAdministrator } from './brands/administrators'

/** Who may do what with a remote, or with a company's brand. */
export const platformPolicies = {
  /** 403 OTHER_REMOTE for a token of another remote: remotes are no secret among teams. */
  remote_team({ request: { team }, params, query, body }) {
    const remote = named(params, 'remote') ?? named(body, 'remote') ?? named(query, 'remote')
    if (team && remote !== undefined && team.remote !== remote)
      throw new Refusal(403, [{ code: 'OTHER_REMOTE', values: { own: team.remote, remote } }])
    return Promise.resolve(true)
  },
  company_administrator: isCompanyAdministrator,
} satisfies Partial<RowRules>
