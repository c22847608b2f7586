import type { Recipients } from '../platform'
import { unsubscribeCodeOf, isUnwanted } from './emails/unsubscribe'
import { preparePasswordReset } from './password/reset'
import { isInvitationOver } from './registration/invitations'

/** What the sender of messages asks of the accounts that they go to. */
export const recipients: Recipients = {
  preparePasswordReset,
  isUnwanted,
  isInvitationOver,
  unsubscribeCodeOf,
}
