import * as z from 'zod/mini'
import type { Database } from '../../../http/serve'
import type { MessageKind } from '../kinds'
import type { Claimed } from './claim'
import type { Recipients } from './recipients'

/** Kinds that a person can unsubscribe from. Every other is about their account and always sent. */
const OPTIONAL: readonly MessageKind[] = [
  'invitation',
  'report',
  'reminder',
  'comment',
  'unread_message',
  'conversation_request',
  'recorded_for_you',
  'appointment_reminder',
  'connection_failing',
]

const invited = z.object({ invitation_id: z.uuid(), unsubscribe_code: z.uuid() })

/** The user whose mails a link stops, and its code. */
export interface UnsubscribeLink {
  id: string
  code: string
}

/** Whether the recipient has unsubscribed from this message. */
export async function isUnsubscribed(
  database: Database,
  recipients: Recipients,
  { kind, channel, recipient, document }: Claimed,
): Promise<boolean> {
  if (channel !== 'email' || !isOptional(kind)) return false
  const invitation = invited.safeParse(document)
  if (invitation.success && (await recipients.isInvitationOver(database, invitation.data.invitation_id))) return true
  return recipients.isUnsubscribed(database, recipient)
}

/** The unsubscribe link of a message; null for one that is not optional. */
export async function unsubscribeLinkOf(
  database: Database,
  recipients: Recipients,
  { kind, user_id, document }: Claimed,
): Promise<UnsubscribeLink | null> {
  if (!isOptional(kind)) return null
  const invitation = invited.safeParse(document)
  if (invitation.success) return { id: invitation.data.invitation_id, code: invitation.data.unsubscribe_code }
  const code = user_id === null ? null : await recipients.unsubscribeCodeOf(database, user_id)
  return user_id !== null && code !== null ? { id: user_id, code } : null
}

function isOptional(kind: string): boolean {
  return OPTIONAL.some((optional) => optional === kind)
}
