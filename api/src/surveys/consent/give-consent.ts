import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { ConsentEntry } from '@almanac/contracts/surveys/consent'
import { localise } from '@almanac/domain/texts'
import { keepSignature, signatureOf } from '../../account'
import { inTransaction } from '../../database/transaction'
import { type Fault, notFound, Refusal } from '../../http/errors'
import type { Database } from '../../http/serve'
import { record } from '../../platform'
import type { ConsentObjective, ConsentObjectives, ConsentTerms } from './objectives'
import { consentAnswer, type ConsentRow, newestOf } from './queries'

/** A consent as it was sent. */
export interface SubmittedConsent {
  user_id: string
  objective_id: string
  /** Made on the device. */
  id: string
  accepted_consent: boolean
  consenting_first_name: string
  consenting_last_name: string
  signature_text: string
  /** The PNG, as it came. */
  signature_image: Buffer | undefined
  keep_signature: boolean
  /** The language of the words that were agreed to. */
  locale: string
}

const textOrNull = (value: string): string | null => value.trim() || null

/** The consent that was stored under this id before, whatever comes with it now; 404 when the id is in use for another objective. */
export async function existingConsent(
  database: Database,
  { user_id, id, objective_id }: SubmittedConsent,
): Promise<ConsentEntry | undefined> {
  const row = await database
    .selectFrom('consent_entries')
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .selectAll()
    .executeTakeFirst()
  if (row && row.objective_id !== objective_id) throw notFound()
  return row && consentAnswer(row)
}

/** The earlier version whose signature goes on: not when the words that were signed have changed since. */
async function earlierSignature(
  transaction: Database,
  objectives: ConsentObjectives,
  given: SubmittedConsent,
  objective: ConsentObjective,
  newest: ConsentRow | undefined,
): Promise<ConsentRow | undefined> {
  if (!given.keep_signature || !newest) return undefined
  const before = await objectives.inVersion(transaction, newest, given.objective_id)
  return isDeepStrictEqual(before?.consent_check_text, objective.document.consent_check_text) ? newest : undefined
}

/**
 * Stores a consent as a new version beside the earlier ones, with the version of
 * the activity and the words that were agreed to, and writes the audit trail. The
 * same id again, also at the same moment, answers what was stored first. 404 when
 * the objective is none of the user's; 422 MANDATORY, CONSENT_NOT_ACCEPTED,
 * SIGNATURE_MISSING by its flags.
 */
export async function giveConsent(
  database: Database,
  objectives: ConsentObjectives,
  given: SubmittedConsent,
): Promise<ConsentEntry> {
  const { user_id, objective_id, id } = given
  // Before the transaction: re-encoding a picture takes a while.
  const drawn = given.signature_image && (await signatureOf(given.signature_image, 'consent_signature_image'))
  return inTransaction(database, async (transaction) => {
    // Consents to one thing take their turn: each gets a version of its own.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`consent ${user_id} ${objective_id}`}, 0))`.execute(
      transaction,
    )
    const existing = await existingConsent(transaction, given)
    if (existing) return existing
    const objective = await objectives.current(transaction, user_id, objective_id)
    if (!objective) throw notFound()
    const newest = await newestOf(transaction, user_id, objective_id)
    const typed = textOrNull(given.signature_text)
    const earlier =
      drawn || typed ? undefined : await earlierSignature(transaction, objectives, given, objective, newest)
    const consent = {
      accepted_consent: given.accepted_consent,
      consenting_first_name: textOrNull(given.consenting_first_name),
      consenting_last_name: textOrNull(given.consenting_last_name),
    }
    const signed = Boolean(drawn ?? typed ?? earlier?.signature_image_id ?? earlier?.signature_text)
    const missing = missingOf(objective.document, { ...consent, signed })
    if (missing.length > 0) throw new Refusal(422, missing)

    const { activity_id, definition_version, document } = objective
    const version = (newest?.version ?? 0) + 1
    const signature_image_id = drawn
      ? await keepSignature(transaction, user_id, objective_id, drawn)
      : (earlier?.signature_image_id ?? null)
    const row = await transaction
      .insertInto('consent_entries')
      .values({
        user_id,
        id,
        objective_id,
        activity_id,
        definition_version,
        version,
        ...consent,
        signature_image_id,
        signature_text: typed ?? earlier?.signature_text ?? null,
        consent_check_text: document.consent_check_text ? localise(document.consent_check_text, given.locale) : null,
        locale: given.locale,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await record(transaction, {
      actor: user_id,
      action: 'consent_given',
      subject: objective_id,
      document: { consent_id: id, activity_id, definition_version, version },
    })
    return consentAnswer(row)
  })
}

/** A consent as it is about to be stored. */
interface Consent {
  accepted_consent: boolean
  consenting_first_name: string | null
  consenting_last_name: string | null
  /** Drawn, typed, or taken from the version before. */
  signed: boolean
}

type Flags = Pick<ConsentTerms, 'consenting_name_required' | 'consent_check_required' | 'consenting_signature_required'>

/** What is missing of what the objective asks for (specification 001, sections 3 and 5); nothing when it is complete. */
function missingOf(flags: Flags, consent: Consent): Fault[] {
  const missing: Fault[] = []
  if (flags.consenting_name_required) {
    for (const field of ['consenting_first_name', 'consenting_last_name'] as const) {
      if (consent[field] === null) missing.push({ code: 'MANDATORY', field })
    }
  }
  if (flags.consent_check_required && !consent.accepted_consent)
    missing.push({ code: 'CONSENT_NOT_ACCEPTED', field: 'accepted_consent' })
  if (flags.consenting_signature_required && !consent.signed)
    missing.push({ code: 'SIGNATURE_MISSING', field: 'consent_signature_image' })
  return missing
}
