/** The circle of a participant, and conversations. */
export const social = [
  `create table relationships (
    user_id uuid not null,
    id uuid not null,
    to_user_id uuid,
    to_user_email text not null,
    from_status text not null,
    to_status text not null,
    visibility integer not null,
    theme_key text,
    created_at timestamptz not null default now(),
    constraint relationships_pkey primary key (user_id, id),
    constraint relationships_visibility_check check (visibility between 0 and 7)
  )`,
  `create index relationships_to on relationships (to_user_id)`,
  `create table conversations (
    id uuid not null,
    subject text not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    constraint conversations_pkey primary key (id)
  )`,
  `create table conversation_participants (
    user_id uuid not null,
    conversation_id uuid not null,
    last_time_read timestamptz,
    constraint conversation_participants_pkey primary key (user_id, conversation_id),
    constraint conversation_participants_conversation_id_fkey foreign key (conversation_id) references conversations(id)
  )`,
  `create index conversation_participants_of on conversation_participants (conversation_id)`,
  `create table messages (
    conversation_id uuid not null,
    id uuid not null,
    from_user_id uuid not null,
    message text not null,
    created_at timestamptz not null,
    constraint messages_pkey primary key (conversation_id, id),
    constraint messages_conversation_id_fkey foreign key (conversation_id) references conversations(id)
  )`,
  `create index messages_by_time on messages (conversation_id, created_at desc)`,
]
