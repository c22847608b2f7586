import { sql } from 'kysely'
import type { Tables } from '../../database/tables'
import {
  by,
  exported,
  leftOut,
  ownId,
  exportedText,
  rowId,
  exportedValue,
  type Owner,
  type TableDecision,
} from './decision'

const conversation = leftOut('key', 'the subject of the conversation is there')
const ownRowsIn =
  (column: string) =>
  ({ id }: Owner) =>
    sql<boolean>`${sql.ref(column)} in (select conversation_id from conversation_participants where user_id = ${id})`

type SocialTables =
  | 'relationships'
  | 'recorders'
  | 'invitation_refusals'
  | 'invitation_sends'
  | 'blocked_users'
  | 'user_relationship_groups'
  | 'user_relationship_group_members'
  | 'conversations'
  | 'conversation_participants'
  | 'conversation_departures'
  | 'conversation_requests'
  | 'messages'
  | 'message_reports'
  | 'user_reports'
  | 'poll_responses'
  | 'poll_views'

/** Columns of relationships, conversations and polls. */
export const socialColumns: { [Table in SocialTables & keyof Tables]: TableDecision<Table> } = {
  relationships: {
    ownRows: by('user_id'),
    columns: {
      user_id: ownId,
      id: rowId,
      to_user_id: leftOut('of_others', 'the other person is there by name'),
      to_user_email: exported,
      from_status: exportedValue('Friend', 'people', 'Your answer', 'Accepted'),
      to_status: exportedValue('Waiting', 'people', 'Their answer', 'Waiting for an answer'),
      visibility: exportedValue(3, 'people', 'Relationship', 'Family'),
      theme_key: leftOut('technical', 'the look of the page that an invitation opens'),
      created_at: exported,
      sent_at: exported,
      invited_user_id: leftOut('of_others', 'the other person is there by name'),
      withheld: leftOut('of_others', 'whether the other person wanted it; the sender is not told'),
      doctor_user_id: leftOut('technical', 'which of the two is the doctor; the level is there'),
    },
  },
  recorders: {
    ownRows: by('user_id'),
    columns: {
      user_id: ownId,
      recorder_user_id: leftOut('of_others', 'the other person is there by name'),
      since: exported,
      unseen_since: leftOut('technical', 'that there is something new; what was recorded is there'),
      notified_at: leftOut('technical', 'when that was told; the mails are there'),
    },
  },
  invitation_refusals: {
    ownRows: by('user_id'),
    columns: {
      user_id: ownId,
      address_hash: leftOut('of_others', 'who declined an invitation, by a keyed hash of the address'),
      refused_at: leftOut('of_others', 'when somebody else declined'),
    },
  },
  invitation_sends: {
    ownRows: by('user_id'),
    columns: {
      user_id: ownId,
      id: rowId,
      sent_at: leftOut('technical', 'counts the invitations of a day; they are there'),
    },
  },
  blocked_users: {
    ownRows: by('user_id'),
    columns: {
      user_id: ownId,
      blocked_user_id: leftOut('of_others', 'the other person is there by name'),
      created_at: exported,
    },
  },
  user_relationship_groups: {
    ownRows: by('user_id'),
    columns: { user_id: ownId, id: rowId, name: exported, created_at: exported },
  },
  user_relationship_group_members: {
    ownRows: by('user_id'),
    columns: {
      user_id: ownId,
      group_id: leftOut('key', 'the name of the group is there'),
      member_user_id: leftOut('of_others', 'the other person is there by name'),
    },
  },
  conversations: {
    ownRows: ownRowsIn('id'),
    columns: {
      id: rowId,
      subject: exported,
      created_at: exported,
      updated_at: exported,
      last_seq: leftOut('technical', 'how many messages there are; the own ones are there'),
      created_by_user_id: ownId,
      label_id: leftOut('key', 'what the study calls conversations like this one'),
      words: leftOut('technical', 'the words of the subject, which is there, for searches'),
    },
  },
  conversation_participants: {
    ownRows: by('user_id'),
    columns: {
      user_id: ownId,
      conversation_id: conversation,
      last_time_read: exported,
      read_seq: leftOut('technical', 'the same as the time of the last reading, as a number'),
      notified_seq: leftOut('technical', 'what a push message or mail has told of'),
      notified_at: leftOut('technical', 'when that was; the mails are there'),
      muted_at: exported,
    },
  },
  conversation_departures: {
    ownRows: by('user_id'),
    columns: {
      user_id: ownId,
      conversation_id: conversation,
      seq: leftOut('technical', 'where the others see that the person left'),
      left_at: leftOut('technical', 'when that was; what the person wrote there is in the archive'),
    },
  },
  conversation_requests: {
    ownRows: by('user_id'),
    columns: {
      user_id: ownId,
      conversation_id: leftOut('of_others', 'a conversation of others until the person agrees'),
      requested_by_user_id: leftOut('of_others', 'who asked'),
      created_at: leftOut('of_others', 'when somebody else asked'),
      notified_at: leftOut('technical', 'when a push message or mail told of it'),
      declined_at: leftOut('technical', 'when that was; it names a conversation of others'),
    },
  },
  messages: {
    ownRows: by('from_user_id'),
    columns: {
      conversation_id: conversation,
      id: rowId,
      from_user_id: ownId,
      message: exported,
      created_at: exported,
      seq: leftOut('technical', 'the order of the messages; the archive has it in that order'),
      image_id: leftOut('key', 'the picture is there among the pictures'),
      image_description: exported,
      words: leftOut('technical', 'the words of the message, which is there, for searches'),
    },
  },
  message_reports: {
    ownRows: by('user_id'),
    columns: {
      user_id: ownId,
      id: rowId,
      conversation_id: conversation,
      message_id: leftOut('of_others', 'what was reported is somebody else’s'),
      reason: exportedValue('spam', 'reported_messages', 'Reason', 'Advertising or spam'),
      created_at: exported,
    },
  },
  user_reports: {
    ownRows: by('user_id'),
    columns: {
      user_id: ownId,
      id: rowId,
      reported_user_id: leftOut('of_others', 'the other person is there by name'),
      reason: exportedValue('impersonation', 'reported_people', 'Reason', 'Pretending to be someone else'),
      created_at: exported,
    },
  },
  poll_responses: {
    ownRows: by('user_id'),
    columns: {
      user_id: ownId,
      poll_question_id: exportedText('polls', 'Question', 'When do you have time?'),
      poll_choice_id: exportedText('polls', 'Answer', 'In the evening'),
      created_at: exported,
    },
  },
  poll_views: {
    ownRows: by('user_id'),
    columns: {
      user_id: ownId,
      poll_id: leftOut('key', 'which poll it was; the answers are there'),
      seen_at: leftOut('technical', 'that the poll is not shown as new any more'),
    },
  },
}
