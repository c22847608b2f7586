import type { Database } from '../../http/serve'
import type { CompanyRole, Role } from '../../people'
import { participantMark, record } from '../audit/audit-trail'
import { writeSecurityEvent } from '../security-events/rows'

interface RoleChange {
  /** An operator's e-mail address, or `command line`. */
  actor: string
  user_id: string
  role: Role | CompanyRole
  /** The key of the company, for a role of one. */
  company: string | null
  isRemoved: boolean
}

/** Records that somebody was given a role or lost it, in the transaction of the change. */
export async function recordRoleChange(
  database: Database,
  { actor, user_id, role, company, isRemoved }: RoleChange,
): Promise<void> {
  await record(database, {
    actor,
    action: isRemoved ? 'role_removed' : 'role_given',
    subject: participantMark('role', user_id),
    document: { role, ...(company === null ? {} : { company }) },
  })
  await writeSecurityEvent(database, {
    event: 'authz_change',
    user_id,
    document: { role, change: isRemoved ? 'removed' : 'given' },
  })
}
