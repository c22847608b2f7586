import { sql } from 'kysely'
import { exportedText, exportedValue, type Owner, type ArchiveExpectations } from './decision'

const ownRowsIn =
  (column: string) =>
  ({ id }: Owner) =>
    sql<boolean>`${sql.ref(column)} in (select conversation_id from conversation_participants where user_id = ${id})`
/** Columns of relationships, conversations and polls. */
export const socialColumns: ArchiveExpectations = {
  relationships: {
    columns: {
      from_status: exportedValue('Friend', 'people', 'Your answer', 'Accepted'),
      to_status: exportedValue('Waiting', 'people', 'Their answer', 'Waiting for an answer'),
      visibility: exportedValue(3, 'people', 'Relationship', 'Family'),
    },
  },
  conversations: { ownRows: ownRowsIn('id') },
  message_reports: { columns: { reason: exportedValue('spam', 'reported_messages', 'Reason', 'Advertising or spam') } },
  user_reports: {
    columns: { reason: exportedValue('impersonation', 'reported_people', 'Reason', 'Pretending to be someone else') },
  },
  poll_responses: {
    columns: {
      poll_question_id: exportedText('polls', 'Question', 'When do you have time?'),
      poll_choice_id: exportedText('polls', 'Answer', 'In the evening'),
    },
  },
}
