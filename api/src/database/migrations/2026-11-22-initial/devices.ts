/** Connected devices and the way to connect one. */
export const devices = [
  `create table device_connections (
    user_id uuid not null,
    source_id text not null,
    document jsonb not null,
    connected_at timestamptz not null default now(),
    constraint device_connections_pkey primary key (user_id, source_id)
  )`,
  // Good once.
  `create table oauth_states (
    user_id uuid not null,
    state_hash bytea not null,
    source_id text not null,
    expires_at timestamptz not null,
    constraint oauth_states_pkey primary key (user_id, state_hash)
  )`,
]
