import { boolean, id, instant, text } from '../../database/declare/column'
import { sharedTable } from '../../database/declare/table'

export const remoteFailures = sharedTable(
  'remote_failures',
  'failures of releases, by a hash that changes and names nobody',
  {
    id: id(),
    at: instant().filled(),
    remote: text(),
    version: text(),
    reason: text(),
    company_id: id().null(),
    group_id: id().null(),
    /** The scope of the rule that served this release to the reporting visitor; served: whether one did. */
    rollout_company_id: id().null(),
    rollout_group_id: id().null(),
    served: boolean().filled(),
    /** A pseudonym per person. */
    reporter: text().null(),
  },
)
