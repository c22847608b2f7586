import { createHash } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import { canonicalJson } from '@almanac/domain/canonical'
import { signatureHash, zoneOf } from '../../account'
import type { Tables } from '../../database/tables'
import type { Database } from '../../http/serve'
import { record } from '../../platform'

export type ConsentRow = Selectable<Tables['consent_entries']>

/** A consent to store; sequence, hashes, time and zone are added. */
export type NewConsent = Omit<
  ConsentRow,
  'sequence' | 'previous_hash' | 'hash' | 'created_at' | 'signature_hash' | 'time_zone'
>

/** The columns that the hash of a consent covers, besides the previous hash. */
export const CHAINED_COLUMNS = [
  'user_id',
  'id',
  'sequence',
  'kind',
  'objective_id',
  'activity_id',
  'definition_version',
  'survey_id',
  'survey_version',
  'survey_response_id',
  'question_key',
  'version',
  'accepted_consent',
  'withdrawn',
  'consenting_first_name',
  'consenting_last_name',
  'relationship',
  'signature_text',
  'signature_hash',
  'consent_text',
  'consent_check_text',
  'comprehension',
  'locale',
  'time_zone',
  'created_at',
] as const satisfies readonly (keyof ConsentRow)[]

/** A consent as it is hashed and exported. */
type ChainedConsent = Record<(typeof CHAINED_COLUMNS)[number], unknown> & { previous_hash: string | null }

/** The part of a stored consent that its hash covers. */
export function chainedOf(row: Omit<ConsentRow, 'hash' | 'signature_image_id'>): ChainedConsent {
  return {
    user_id: row.user_id,
    id: row.id,
    sequence: row.sequence,
    kind: row.kind,
    objective_id: row.objective_id,
    activity_id: row.activity_id,
    definition_version: row.definition_version,
    survey_id: row.survey_id,
    survey_version: row.survey_version,
    survey_response_id: row.survey_response_id,
    question_key: row.question_key,
    version: row.version,
    accepted_consent: row.accepted_consent,
    withdrawn: row.withdrawn,
    consenting_first_name: row.consenting_first_name,
    consenting_last_name: row.consenting_last_name,
    relationship: row.relationship,
    signature_text: row.signature_text,
    signature_hash: row.signature_hash,
    consent_text: row.consent_text,
    consent_check_text: row.consent_check_text,
    comprehension: row.comprehension,
    locale: row.locale,
    time_zone: row.time_zone,
    created_at: row.created_at.toISOString(),
    previous_hash: row.previous_hash,
  }
}

/** SHA-256 over the canonical JSON (RFC 8785) of a consent and the hash before it, in hexadecimal digits. */
export const hashOf = (consent: Readonly<Record<string, unknown>>): string =>
  createHash('sha256').update(canonicalJson(consent)).digest('hex')

/** Serializes the consents of one participant until the end of the transaction, because each contains the hash of the previous one. */
export async function lockConsents(transaction: Database, user_id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`consent ${user_id}`}, 0))`.execute(transaction)
}

/** Stores a consent after the participant's last one. The caller holds `lockConsents`. */
export async function appendConsent(transaction: Database, consent: NewConsent): Promise<ConsentRow> {
  const { user_id, signature_image_id } = consent
  const last = await transaction
    .selectFrom('consent_entries')
    .where('user_id', '=', user_id)
    .select(['sequence', 'hash'])
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst()
  const entry = {
    ...consent,
    signature_hash: signature_image_id && (await signatureHash(transaction, user_id, signature_image_id)),
    time_zone: await zoneOf(transaction, user_id),
    sequence: (last?.sequence ?? 0) + 1,
    previous_hash: last?.hash ?? null,
    created_at: new Date(),
  }
  return transaction
    .insertInto('consent_entries')
    .values({
      ...entry,
      comprehension: entry.comprehension && JSON.stringify(entry.comprehension),
      hash: hashOf(chainedOf(entry)),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The columns that a consent to an objective leaves empty. */
export const NOT_OF_A_SURVEY = {
  survey_id: null,
  survey_version: null,
  survey_response_id: null,
  question_key: null,
  relationship: null,
} as const

/** Writes a consent with its hash to the audit trail, so that a truncated chain is detected. */
export async function recordConsent(
  transaction: Database,
  action: 'consent_given' | 'consent_withdrawn',
  row: ConsentRow,
): Promise<void> {
  const { user_id, id, activity_id, definition_version, version, hash } = row
  await record(transaction, {
    actor: user_id,
    action,
    subject: row.objective_id ?? `${row.survey_response_id ?? ''}, ${row.question_key ?? ''}`,
    document: { consent_id: id, activity_id, definition_version, version, hash },
  })
}
