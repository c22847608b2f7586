import { sql, type Kysely } from 'kysely'

/**
 * The names that people gave to others and to what they have in common, as `normalizeLine` stores them since
 * 2026-12-09-normalized-names: without characters that nobody sees and that turn the sentence around them. A name of
 * nothing else stays, and so does one that its owner has for another group.
 */
const NAMES: readonly (readonly [table: string, column: string])[] = [
  ['conversations', 'subject'],
  ['additional_contacts', 'name'],
  ['additional_contacts', 'relationship'],
  ['health_care_provider_informations', 'name'],
  ['health_care_provider_informations', 'organization'],
  ['user_conditions', 'name'],
  ['user_medication_allergies', 'name'],
]

/** Soft hyphens, zero-width spaces, direction marks and fillers; joiners, which letters need, stay. */
const INVISIBLE = '[\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0]'

const cleaned = (column: string) =>
  sql<string>`btrim(regexp_replace(regexp_replace(normalize(${sql.ref(column)}, NFC), ${INVISIBLE}, '', 'g'), '\u2800', ' ', 'g'))`

const isUnclean = (column: string) =>
  sql<boolean>`${sql.ref(column)} ~ ${`${INVISIBLE}|\u2800`} and ${cleaned(column)} <> ''`

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const [table, column] of NAMES)
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${cleaned(column)} where ${isUnclean(column)}`.execute(
      database,
    )
  // One after another, because two names may become the same.
  const { rows } = await sql<{ user_id: string; id: string }>`
    select user_id, id from user_relationship_groups where ${isUnclean('name')} order by created_at, id`.execute(
    database,
  )
  for (const { user_id, id } of rows)
    await sql`update user_relationship_groups set name = ${cleaned('name')}
      where user_id = ${user_id} and id = ${id} and not exists (
        select from user_relationship_groups as others
        where others.user_id = ${user_id} and others.id <> ${id}
          and lower(others.name) = lower(${cleaned('user_relationship_groups.name')}))`.execute(database)
}
