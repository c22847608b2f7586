import { sql } from 'kysely'
import { exportedValue, type ArchiveExpectations } from './decision'

/** Columns for sign-in and for messages to a person. */
export const signInColumns: ArchiveExpectations = {
  one_time_codes: {
    columns: {
      purpose: exportedValue(
        'secondary_contact_number',
        'codes',
        'Purpose',
        'Code to confirm your second phone number',
      ),
      channel: exportedValue('sms', 'codes', 'Sent by', 'Text message'),
    },
  },
  email_suppressions: { ownRows: ({ email }) => sql<boolean>`email_hash = sha256(${email}::bytea)` },
}
