import type { Theme } from '@almanac/contracts/platform/theme'
import type { VisitorAudience } from '../registry/audience'
import type { Snapshot } from '../registry/snapshot'
import type { Standing } from './sources'

/** The entries of these ids; unknown ones are left out. */
const found = <T>(ids: readonly string[], index: ReadonlyMap<string, T>): (T & { id: string })[] =>
  ids.flatMap((id) => {
    const entry = index.get(id)
    return entry ? [{ id, ...entry }] : []
  })

/** Everything that decides about the features of a visitor, from memory. A visitor without an account has those of the linked group. */
export function standingIn(snapshot: Snapshot, audience: VisitorAudience, theme: Theme): Standing {
  const { user_id, features, feature_settings: settings } = audience
  const [groups, companies] =
    user_id === null ? [audience.group_ids, audience.company_ids] : [audience.own_group_ids, audience.own_company_ids]
  return {
    own: user_id === null ? null : { features, settings },
    groups: found(groups, snapshot.groups),
    companies: found(companies, snapshot.companies),
    theme,
    settings: snapshot.featureSettings,
  }
}
