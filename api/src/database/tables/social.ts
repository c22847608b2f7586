import type { Timestamp, FilledTimestamp, NullableTimestamp } from './columns'

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
  }
  conversations: { id: string; subject: string; created_at: Timestamp; updated_at: Timestamp }
  conversation_participants: { user_id: string; conversation_id: string; last_time_read: NullableTimestamp }
  messages: { conversation_id: string; id: string; from_user_id: string; message: string; created_at: Timestamp }
}
