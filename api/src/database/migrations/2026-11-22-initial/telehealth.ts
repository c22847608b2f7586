/** Appointments. */
export const telehealth = [
  `create table appointments (
    user_id uuid not null,
    id uuid not null,
    creator_user_id uuid not null,
    start_at timestamptz not null,
    end_at timestamptz not null,
    canceled_at timestamptz,
    request_type text,
    proposed_time timestamptz,
    constraint appointments_pkey primary key (user_id, id),
    constraint appointments_request_type_check check (request_type in ('reschedule_request', 'cancel'))
  )`,
  `create index appointments_by_time on appointments (user_id, start_at)`,
]
