import { sql, type Kysely } from 'kysely'

/**
 * Imports of Apple Health exports. Until an import is committed, its measurements are in its parts alone, a row for
 * each request with an array for each property. Committed imports stay without parts: they tell up to when which kinds
 * are covered by an export.
 */
const statements = [
  `create table apple_health_imports (
    user_id uuid not null,
    id uuid not null,
    -- When the export was made.
    exported_at timestamptz,
    kinds text[] not null,
    updated_at timestamptz not null default now(),
    committed_at timestamptz,
    -- Whether it replaced what earlier exports had brought; not so of an export without its end.
    complete boolean not null default false,
    -- The answer to the commit, for when it is repeated.
    changes jsonb,
    constraint apple_health_imports_pkey primary key (user_id, id)
  )`,
  `create index apple_health_imports_open on apple_health_imports (updated_at) where committed_at is null`,
  `create table apple_health_import_parts (
    user_id uuid not null,
    import_id uuid not null,
    number integer not null,
    kind text[] not null,
    started_at timestamptz[] not null,
    ended_at timestamptz[] not null,
    value double precision[] not null,
    unit text[] not null,
    device text[] not null,
    name text[] not null,
    type text[] not null,
    model text[] not null,
    offset_minutes smallint[] not null,
    detail text[] not null,
    record_id text[] not null,
    left_out jsonb not null,
    constraint apple_health_import_parts_pkey primary key (user_id, import_id, number),
    constraint apple_health_import_parts_import_fkey foreign key (user_id, import_id)
      references apple_health_imports (user_id, id) on delete cascade
  )`,
]

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database)
}
