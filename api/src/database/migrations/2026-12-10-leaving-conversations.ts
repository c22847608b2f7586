import { sql, type Kysely } from 'kysely'

/** Who has left a conversation, and who was asked to join one with people whom they do not know. */
const statements = [
  // seq: the number of the newest message when they left.
  `create table conversation_departures (
    user_id uuid not null,
    conversation_id uuid not null,
    seq integer not null,
    left_at timestamptz not null default now(),
    constraint conversation_departures_pkey primary key (user_id, conversation_id),
    constraint conversation_departures_conversation_id_fkey
      foreign key (conversation_id) references conversations(id) on delete cascade
  )`,
  `create index conversation_departures_of on conversation_departures (conversation_id)`,
  `create table conversation_requests (
    user_id uuid not null,
    conversation_id uuid not null,
    requested_by_user_id uuid not null,
    created_at timestamptz not null default now(),
    constraint conversation_requests_pkey primary key (user_id, conversation_id),
    constraint conversation_requests_conversation_id_fkey
      foreign key (conversation_id) references conversations(id) on delete cascade
  )`,
  `create index conversation_requests_of on conversation_requests (conversation_id)`,
  `create index conversation_requests_by on conversation_requests (requested_by_user_id)`,
]

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database)
}
