import type { Recipients } from '../platform'
import { unsubscribeCodeOf, isUnsubscribed } from './emails/unsubscribe'
import { preparePasswordReset } from './password/reset'
import { isInvitationOver } from './registration/invitations'

/** The account queries of the message sender. */
export const recipients: Recipients = {
  preparePasswordReset,
  isUnsubscribed,
  isInvitationOver,
  unsubscribeCodeOf,
}
