import type { ColumnType } from 'kysely'
import type { LocalText } from '@almanac/domain/texts'
import type { Filled, FilledTimestamp, NullableTimestamp, Timestamp } from './columns'

/** A text in one or several languages; written as JSON. */
type StoredText = ColumnType<LocalText, string, string>

/** The tables of social. */
export interface SocialTables {
  relationships: {
    user_id: string
    id: string
    to_user_id: string | null
    to_user_email: string
    from_status: string
    to_status: string
    visibility: number
    theme_key: string | null
    created_at: FilledTimestamp
    /** When the invitation's mail was last sent; null where there is none. */
    sent_at: NullableTimestamp
    /** Invited by id from a conversation, so the sender knows them before they accept. */
    invited_user_id: string | null
    /** An invitation that is not delivered; to its sender it looks pending. */
    withheld: Filled<boolean>
    /** Whom the other named their doctor, where a later request raised the level; null: who was invited. */
    doctor_user_id: Filled<string | null>
  }
  /** Family members who may record for this user; the database deletes it with the relationship. */
  recorders: {
    user_id: string
    recorder_user_id: string
    since: FilledTimestamp
    /** Time of the first record that the owner has not seen. */
    unseen_since: NullableTimestamp
    /** When the owner was notified by push message or mail. */
    notified_at: NullableTimestamp
  }
  /** Who declined an invitation of this user, by a keyed hash of the address. */
  invitation_refusals: { user_id: string; address_hash: Buffer; refused_at: FilledTimestamp }
  /** Invitations of the last day, for rate limits. */
  invitation_sends: { user_id: string; id: string; sent_at: FilledTimestamp }
  blocked_users: { user_id: string; blocked_user_id: string; created_at: FilledTimestamp }
  user_relationship_groups: { user_id: string; id: string; name: string; created_at: FilledTimestamp }
  user_relationship_group_members: { user_id: string; group_id: string; member_user_id: string }
  /** last_seq: the number of the newest message, raised under the lock of this row; 0 where there is none. */
  conversations: {
    id: string
    subject: string
    created_at: Timestamp
    updated_at: Timestamp
    last_seq: Filled<number>
    /** Null where it is from the study's files, or the account is deleted. */
    created_by_user_id: string | null
    label_id: string | null
    /** The words of the subject, for searches; computed by the database. */
    words: ColumnType<string, never, never>
  }
  /** Companies' labels for filtering conversations. */
  conversation_labels: {
    id: string
    company_id: string
    key: string
    name: StoredText
    position: number
    withdrawn_at: NullableTimestamp
  }
  /** read_seq: the newest message that was read, an own one included; notified_seq: the newest that a push message or mail has told of. */
  conversation_participants: {
    user_id: string
    conversation_id: string
    last_time_read: NullableTimestamp
    read_seq: Filled<number>
    notified_seq: Filled<number>
    notified_at: NullableTimestamp
    muted_at: NullableTimestamp
  }
  /** seq: the newest message when the person left. */
  conversation_departures: { user_id: string; conversation_id: string; seq: number; left_at: FilledTimestamp }
  /** People asked to join a conversation with somebody whom they do not know, until they join; declined ones are shown to who asked. */
  conversation_requests: {
    user_id: string
    conversation_id: string
    requested_by_user_id: string
    created_at: FilledTimestamp
    /** When the person was notified, as they were away. */
    notified_at: NullableTimestamp
    declined_at: NullableTimestamp
  }
  /** seq: counted within the conversation, without gaps. */
  messages: {
    conversation_id: string
    id: string
    from_user_id: string
    message: string
    created_at: Timestamp
    seq: number
    /** An image of the sender, of type message. */
    image_id: string | null
    image_description: string | null
    /** The words of the message and of its image's description, for searches; computed by the database. */
    words: ColumnType<string, never, never>
  }
  message_reports: {
    user_id: string
    id: string
    conversation_id: string
    message_id: string
    reason: string
    created_at: FilledTimestamp
  }
  user_reports: {
    user_id: string
    id: string
    reported_user_id: string
    reason: string
    created_at: FilledTimestamp
  }
  /** Polls of companies; group_ids null: for all groups of the company. */
  polls: {
    id: string
    company_id: string
    key: string
    title: StoredText
    group_ids: string[] | null
    opens_at: Timestamp
    closes_at: NullableTimestamp
    minimum_answers: number
    withdrawn_at: NullableTimestamp
  }
  poll_questions: {
    id: string
    poll_id: string
    key: string
    position: number
    text: StoredText
    /** Number of answers ever given, erased ones included. */
    answer_count: Filled<number>
    /** Counts visible to participants, by choice id; null before there are enough answers. */
    results: ColumnType<Record<string, number> | null, string | null | undefined, string | null>
  }
  poll_choices: { id: string; poll_question_id: string; key: string; position: number; text: StoredText }
  poll_responses: { user_id: string; poll_question_id: string; poll_choice_id: string; created_at: FilledTimestamp }
  poll_views: { user_id: string; poll_id: string; seen_at: FilledTimestamp }
}
