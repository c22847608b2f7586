import { sql, type Kysely } from 'kysely'

/**
 * Invitations that are safe, groups of the circle, and blocked people.
 *
 * `withheld` marks an invitation that nobody is told of, because its recipient
 * declined, blocked the sender or said "not me"; for who sent it, it waits as
 * any other. Until an invitation is accepted, no event says to its sender
 * whether the address has an account: `relationships` carries no id.
 */
const statements = [
  // sent_at: when its mail went out last. invited_user_id: invited by id out of a conversation, and so known to the sender.
  `alter table relationships add column sent_at timestamptz`,
  `alter table relationships add column invited_user_id uuid`,
  `alter table relationships add column withheld boolean not null default false`,
  `create unique index relationships_id on relationships (id)`,
  `create index relationships_to_address on relationships (to_user_email) where to_user_id is null`,

  `alter table invitations add column ended_at timestamptz`,
  `alter table invitations add column withheld boolean not null default false`,
  `create index invitations_of_relationship on invitations (relationship_id) where relationship_id is not null`,
  `create index invitations_to on invitations (email)`,
  `create table refused_addresses (
    address_hash bytea not null,
    refused_at timestamptz not null default now(),
    constraint refused_addresses_pkey primary key (address_hash)
  )`,
  `create table invitation_refusals (
    user_id uuid not null,
    address_hash bytea not null,
    refused_at timestamptz not null default now(),
    constraint invitation_refusals_pkey primary key (user_id, address_hash)
  )`,
  `create table invitation_sends (
    user_id uuid not null,
    id uuid not null,
    sent_at timestamptz not null default now(),
    constraint invitation_sends_pkey primary key (user_id, id)
  )`,
  `create table blocked_users (
    user_id uuid not null,
    blocked_user_id uuid not null,
    created_at timestamptz not null default now(),
    constraint blocked_users_pkey primary key (user_id, blocked_user_id),
    constraint blocked_users_check check (user_id <> blocked_user_id)
  )`,
  `create index blocked_users_by on blocked_users (blocked_user_id)`,

  `create table user_relationship_groups (
    user_id uuid not null,
    id uuid not null,
    name text not null,
    created_at timestamptz not null default now(),
    constraint user_relationship_groups_pkey primary key (user_id, id)
  )`,
  `create unique index user_relationship_groups_name on user_relationship_groups (user_id, lower(name))`,
  `create table user_relationship_group_members (
    user_id uuid not null,
    group_id uuid not null,
    member_user_id uuid not null,
    constraint user_relationship_group_members_pkey primary key (user_id, group_id, member_user_id),
    constraint user_relationship_group_members_group_fkey foreign key (user_id, group_id)
      references user_relationship_groups (user_id, id) on delete cascade
  )`,
  `create index user_relationship_group_members_of on user_relationship_group_members (member_user_id)`,

  `create function is_agreed(relationship relationships) returns boolean language sql immutable as $$
    select coalesce($1.from_status = 'Friend' and $1.to_status = 'Friend' and $1.visibility <> 6, false)
  $$`,
  `create or replace function tell_relationship() returns trigger language plpgsql as $$
  declare
    changed relationships := coalesce(new, old);
    only_delivered boolean := tg_op = 'UPDATE' and (old.from_status, old.to_status, old.visibility)
      is not distinct from (new.from_status, new.to_status, new.visibility);
  begin
    if changed.to_user_id is not null then
      perform tell_record_access(changed.to_user_id, changed.user_id);
    end if;
    if changed.to_user_id is not null and (is_agreed(old) or is_agreed(new)) then
      perform tell_record_access(changed.user_id, changed.to_user_id);
    elsif not only_delivered then
      perform pg_notify('almanac_user_events', json_build_object(
        'event', json_build_object('type', 'relationships'),
        'to', json_build_array(json_build_array(changed.user_id, null)))::text);
    end if;
    return null;
  end $$`,
  // Whoever leaves the circle leaves its groups, wherever the relationship ended.
  `create function leave_groups() returns trigger language plpgsql as $$
  declare
    changed relationships := coalesce(new, old);
    newest integer;
  begin
    select r.visibility into newest from relationships r
      where is_agreed(r) and ((r.user_id = changed.user_id and r.to_user_id = changed.to_user_id)
        or (r.user_id = changed.to_user_id and r.to_user_id = changed.user_id))
      order by r.created_at desc, r.id desc limit 1;
    if newest is null or newest = 7 then
      delete from user_relationship_group_members
        where (user_id = changed.user_id and member_user_id = changed.to_user_id)
          or (user_id = changed.to_user_id and member_user_id = changed.user_id);
    end if;
    return null;
  end $$`,
  `create trigger relationships_leave_groups after update of visibility, from_status, to_status or delete
    on relationships for each row when (old.to_user_id is not null) execute function leave_groups()`,
]

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database)
}
