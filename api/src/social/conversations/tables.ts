import type { LocalText } from '@almanac/domain/texts'
import { id, instant, json, leftOut, number, ownerId, person, rowId, text } from '../../database/declare/column'
import { personalTable, sharedTable } from '../../database/declare/table'

const conversation = leftOut('key', 'the subject of the conversation is there')

/** last_seq: the number of the newest message, raised under the lock of this row; 0 where there is none. */
export const conversations = personalTable(
  'conversations',
  {
    id: rowId(),
    subject: text().archived(),
    created_at: instant().archived(),
    updated_at: instant().archived(),
    last_seq: number().filled().leftOut('technical', 'how many messages there are; the own ones are there'),
    /** Null where it is from the study's files, or the account is deleted. */
    created_by_user_id: id()
      .null()
      .leftOut('key', 'the person’s own id, the same in each row; it is the id of the Patient'),
    label_id: id().null().leftOut('key', 'what the study calls conversations like this one'),
    /** The words of the subject, for searches; computed by the database. */
    words: text().generated().leftOut('technical', 'the words of the subject, which is there, for searches'),
  },
  { owner: null },
)

/** Companies' labels for filtering conversations. */
export const conversationLabels = sharedTable('conversation_labels', 'what a study calls conversations', {
  id: id(),
  company_id: id(),
  key: text(),
  name: json<LocalText>(),
  position: number(),
  withdrawn_at: instant().null(),
})

/** read_seq: the newest message that was read, an own one included; notified_seq: the newest that a push message or mail has told of. */
export const conversationParticipants = personalTable('conversation_participants', {
  user_id: ownerId(),
  conversation_id: id().leftOut(conversation),
  last_time_read: instant().null().archived(),
  read_seq: number().filled().leftOut('technical', 'the same as the time of the last reading, as a number'),
  notified_seq: number().filled().leftOut('technical', 'what a push message or mail has told of'),
  notified_at: instant().null().leftOut('technical', 'when that was; the mails are there'),
  muted_at: instant().null().archived(),
})

/** seq: the newest message when the person left. */
export const conversationDepartures = personalTable('conversation_departures', {
  user_id: ownerId(),
  conversation_id: id().leftOut(conversation),
  seq: number().leftOut('technical', 'where the others see that the person left'),
  left_at: instant().filled().leftOut('technical', 'when that was; what the person wrote there is in the archive'),
})

/** People asked to join a conversation with somebody whom they do not know, until they join; declined ones are shown to who asked. */
export const conversationRequests = personalTable('conversation_requests', {
  user_id: ownerId(),
  conversation_id: id().leftOut('of_others', 'a conversation of others until the person agrees'),
  requested_by_user_id: person('delete').leftOut('of_others', 'who asked'),
  created_at: instant().filled().leftOut('of_others', 'when somebody else asked'),
  /** When the person was notified, as they were away. */
  notified_at: instant().null().leftOut('technical', 'when a push message or mail told of it'),
  declined_at: instant().null().leftOut('technical', 'when that was; it names a conversation of others'),
})

/** seq: counted within the conversation, without gaps. */
export const messages = personalTable(
  'messages',
  {
    conversation_id: id().leftOut(conversation),
    id: rowId(),
    from_user_id: ownerId(),
    message: text().archived(),
    created_at: instant().archived(),
    seq: number().leftOut('technical', 'the order of the messages; the archive has it in that order'),
    /** An image of the sender, of type message. */
    image_id: id().null().leftOut('key', 'the picture is there among the pictures'),
    image_description: text().null().archived(),
    /** The words of the message and of its image's description, for searches; computed by the database. */
    words: text().generated().leftOut('technical', 'the words of the message, which is there, for searches'),
  },
  { owner: 'from_user_id' },
)

export const messageReports = personalTable('message_reports', {
  user_id: ownerId(),
  id: rowId(),
  conversation_id: id().leftOut(conversation),
  message_id: id().leftOut('of_others', 'what was reported is somebody else’s'),
  reason: text().archived(),
  created_at: instant().filled().archived(),
})
