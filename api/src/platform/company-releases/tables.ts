import { boolean, id, instant, text } from '../../database/declare/column'
import { sharedTable } from '../../database/declare/table'

/** Releases that companies ask operators for; one at a time waits for each company and remote. */
export const releaseRequests = sharedTable(
  'release_requests',
  'what companies ask operators for; who asked and answered is in the audit trail',
  {
    id: id(),
    company_id: id(),
    /** Null for the whole company. */
    group_id: id().null(),
    remote: text(),
    version: text(),
    reason: text(),
    asked_by: text(),
    asked_at: instant().filled(),
    /** Null while nobody has answered. */
    accepted: boolean().null(),
    words: text().null(),
    answered_by: text().null(),
    answered_at: instant().null(),
  },
)
