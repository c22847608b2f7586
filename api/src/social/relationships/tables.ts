import { boolean, bytes, id, instant, number, ownerId, person, rowId, text } from '../../database/declare/column'
import { personalTable } from '../../database/declare/table'

export const relationships = personalTable('relationships', {
  user_id: ownerId(),
  id: rowId(),
  to_user_id: person('delete').null().leftOut('of_others', 'the other person is there by name'),
  to_user_email: text().archived(),
  from_status: text().archived(),
  to_status: text().archived(),
  visibility: number().archived(),
  theme_key: text().null().leftOut('technical', 'the look of the page that an invitation opens'),
  created_at: instant().filled().archived(),
  /** When the invitation's mail was last sent; null where there is none. */
  sent_at: instant().null().archived(),
  /** Invited by id from a conversation, so the sender knows them before they accept. */
  invited_user_id: person('delete').null().leftOut('of_others', 'the other person is there by name'),
  /** An invitation that is not delivered; to its sender it looks pending. */
  withheld: boolean().filled().leftOut('of_others', 'whether the other person wanted it; the sender is not told'),
  /** Whom the other named their doctor, where a later request raised the level; null: who was invited. */
  doctor_user_id: id().null().leftOut('technical', 'which of the two is the doctor; the level is there'),
})

/** Family members who may record for this user; the database deletes it with the relationship. */
export const recorders = personalTable('recorders', {
  user_id: ownerId(),
  recorder_user_id: person('delete').leftOut('of_others', 'the other person is there by name'),
  since: instant().filled().archived(),
  /** Time of the first record that the owner has not seen. */
  unseen_since: instant().null().leftOut('technical', 'that there is something new; what was recorded is there'),
  /** When the owner was notified by push message or mail. */
  notified_at: instant().null().leftOut('technical', 'when that was told; the mails are there'),
})

/** Who declined an invitation of this user, by a keyed hash of the address. */
export const invitationRefusals = personalTable('invitation_refusals', {
  user_id: ownerId(),
  address_hash: bytes().leftOut('of_others', 'who declined an invitation, by a keyed hash of the address'),
  refused_at: instant().filled().leftOut('of_others', 'when somebody else declined'),
})

/** Invitations of the last day, for rate limits. */
export const invitationSends = personalTable('invitation_sends', {
  user_id: ownerId(),
  id: rowId(),
  sent_at: instant().filled().leftOut('technical', 'counts the invitations of a day; they are there'),
})
