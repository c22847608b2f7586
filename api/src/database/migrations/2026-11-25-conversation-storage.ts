import { sql, type Kysely } from 'kysely'

/**
 * Numbers the messages of each conversation in the order in which they were
 * taken, so that what is unread is a difference of two numbers, and a page of a
 * long conversation begins anywhere. Adds labels, pictures, muting and reports.
 *
 * Who has written counts as having read what came before. The number of a message
 * is unique at the end of a statement only: erasing an account renumbers what is left.
 */
const statements = [
  `create table conversation_labels (
    id uuid not null,
    company_id uuid not null,
    key text not null,
    name jsonb not null,
    position integer not null,
    withdrawn_at timestamptz,
    constraint conversation_labels_pkey primary key (id),
    constraint conversation_labels_company_id_fkey foreign key (company_id) references companies(id)
  )`,
  `create index conversation_labels_of on conversation_labels (company_id, position)`,
  `alter table companies add column messaging jsonb not null default '{}'::jsonb`,

  `alter table conversations add column last_seq integer not null default 0`,
  `alter table conversations add column created_by_user_id uuid`,
  `alter table conversations add column label_id uuid`,
  `alter table conversations add constraint conversations_label_id_fkey foreign key (label_id)
    references conversation_labels(id)`,
  `create index conversations_by_label on conversations (label_id) where label_id is not null`,
  `create index conversations_moved on conversations (updated_at)`,

  `alter table messages add column seq integer`,
  `update messages set seq = numbered.seq from (
    select conversation_id, id, row_number() over (partition by conversation_id order by created_at, id) as seq
    from messages) as numbered
    where messages.conversation_id = numbered.conversation_id and messages.id = numbered.id`,
  `alter table messages alter column seq set not null`,
  `alter table messages add constraint messages_conversation_id_seq_key unique (conversation_id, seq) deferrable`,
  `alter table messages add column image_id uuid`,
  `alter table messages add column image_description text`,
  `create index messages_of_image on messages (image_id) where image_id is not null`,
  `create index messages_words on messages using gin (to_tsvector('simple', message))`,
  `drop index messages_by_time`,
  `update conversations set last_seq = counted.last_seq from (
    select conversation_id, max(seq) as last_seq from messages group by conversation_id) as counted
    where counted.conversation_id = conversations.id`,

  `alter table conversation_participants add column read_seq integer not null default 0`,
  `alter table conversation_participants add column notified_seq integer not null default 0`,
  `alter table conversation_participants add column notified_at timestamptz`,
  `alter table conversation_participants add column muted_at timestamptz`,
  `update conversation_participants p set read_seq = seen.seq from (
    select p.user_id, p.conversation_id, max(m.seq) as seq
    from conversation_participants p
    join messages m on m.conversation_id = p.conversation_id
      and (m.created_at <= p.last_time_read or m.from_user_id = p.user_id)
    group by p.user_id, p.conversation_id) as seen
    where seen.user_id = p.user_id and seen.conversation_id = p.conversation_id`,
  // What was unread before is told nobody now.
  `update conversation_participants p set notified_seq = c.last_seq from conversations c where c.id = p.conversation_id`,

  `create table message_reports (
    user_id uuid not null,
    id uuid not null,
    conversation_id uuid not null,
    message_id uuid not null,
    reason text not null,
    created_at timestamptz not null default now(),
    constraint message_reports_pkey primary key (user_id, id),
    constraint message_reports_message_key unique (user_id, conversation_id, message_id)
  )`,
  `create index message_reports_of on message_reports (conversation_id, message_id)`,
]

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database)
}
