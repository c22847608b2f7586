import type { Fault } from '../../http/errors'
import type { Database } from '../../http/serve'
import { groupByCode, groupById, type JoinableGroup } from '../../platform'
import { studyClosed } from '../../http/study-closed'
import { goodInvitation, type Invitation } from './invitations'
import type { Form } from './rules'

/** What somebody registers for: a group by its code, or what she was invited to, which need not be a group. */
export interface Place {
  group: JoinableGroup | null
  invitation: Invitation | null
  faults: Fault[]
}

/**
 * Where the form leads. A code counts before the group of an invitation.
 * Throws 401 'Study has been closed' for a closed one.
 */
export async function placeOf(database: Database, { registration_code, invitation_id, email }: Form): Promise<Place> {
  const code = registration_code?.trim()
  const invitation = invitation_id ? ((await goodInvitation(database, invitation_id)) ?? null) : null
  const faults: Fault[] = []
  if (!code && !invitation)
    faults.push({ code: invitation_id ? 'INVITATION_OVER' : 'REQUIRED', field: 'registration_code' })
  // Its id came to that mailbox; whoever has another address has not shown that she was meant.
  if (invitation && invitation.email !== email) faults.push({ code: 'INVITATION_OTHER_EMAIL', field: 'email' })
  const group = code
    ? await groupByCode(database, code)
    : invitation?.group_id
      ? await groupById(database, invitation.group_id)
      : undefined
  if (code && !group) faults.push({ code: 'GROUPCODE_VALIDATION_ERROR', field: 'registration_code' })
  if (group?.closed) throw studyClosed()
  return { group: group ?? null, invitation, faults }
}
