import { createHash } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import { canonicalJson } from '@almanac/domain/canonical'

/** Consents are read and written back so many at a time. */
const PORTION = 500

/** Each consent names the hash of the participant's consent before it, and consents are given in surveys as well. */
const before = [
  `alter table consent_entries
    add column kind text not null default 'objective',
    add column survey_id uuid,
    add column survey_version integer,
    add column survey_response_id uuid,
    add column question_key text,
    add column relationship text,
    add column withdrawn boolean not null default false,
    add column consent_text text,
    add column comprehension jsonb,
    add column time_zone text,
    add column signature_hash text,
    add column sequence integer,
    add column previous_hash text,
    add column hash text,
    alter column objective_id drop not null,
    alter column activity_id drop not null,
    alter column definition_version drop not null`,
  // Hashes are of milliseconds, which is what JavaScript and JSON have.
  `update consent_entries set created_at = date_trunc('milliseconds', created_at)`,
  `update consent_entries as given set signature_hash = encode(sha256(images.content), 'hex')
    from images where images.user_id = given.user_id and images.id = given.signature_image_id`,
  `update consent_entries as given set sequence = numbered.sequence from (
    select user_id, id, row_number() over (partition by user_id order by created_at, version, id) as sequence
    from consent_entries) as numbered
    where numbered.user_id = given.user_id and numbered.id = given.id`,
]

const after = [
  `alter table consent_entries
    alter column sequence set not null,
    alter column hash set not null,
    add constraint consent_entries_user_id_sequence_key unique (user_id, sequence),
    add constraint consent_entries_user_id_question_version_key
      unique (user_id, survey_response_id, question_key, version),
    add constraint consent_entries_kind_check check (
      (kind = 'objective' and objective_id is not null and activity_id is not null and definition_version is not null)
      or (kind = 'survey' and survey_id is not null and survey_version is not null
        and survey_response_id is not null and question_key is not null))`,
]

/** What the hash of a consent of before this migration covers; as in `surveys/consent/chain.ts` at that time. */
interface Entry {
  user_id: string
  sequence: number
  created_at: Date
  [column: string]: unknown
}

async function chainExisting(database: Kysely<unknown>): Promise<void> {
  let last: { user_id: string; sequence: number; hash: string } | undefined
  for (;;) {
    const { rows } = await sql<Entry>`
      select user_id, id, sequence, kind, objective_id, activity_id, definition_version, survey_id, survey_version,
        survey_response_id, question_key, version, accepted_consent, withdrawn, consenting_first_name,
        consenting_last_name, relationship, signature_text, signature_hash, consent_text, consent_check_text,
        comprehension, locale, time_zone, created_at
      from consent_entries
      where (user_id, sequence) > (${last?.user_id ?? '00000000-0000-0000-0000-000000000000'}::uuid, ${last?.sequence ?? 0}::int)
      order by user_id, sequence limit ${PORTION}`.execute(database)
    for (const row of rows) {
      const previous_hash = last?.user_id === row.user_id ? last.hash : null
      const content = { ...row, created_at: row.created_at.toISOString(), previous_hash }
      const hash = createHash('sha256').update(canonicalJson(content)).digest('hex')
      await sql`update consent_entries set previous_hash = ${previous_hash}, hash = ${hash}
        where user_id = ${row.user_id} and sequence = ${row.sequence}`.execute(database)
      last = { user_id: row.user_id, sequence: row.sequence, hash }
    }
    if (rows.length < PORTION) return
  }
}

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of before) await sql.raw(statement).execute(database)
  await chainExisting(database)
  for (const statement of after) await sql.raw(statement).execute(database)
}
