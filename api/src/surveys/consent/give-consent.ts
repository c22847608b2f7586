import { isDeepStrictEqual } from 'node:util'
import type { ConsentEntry } from '@almanac/contracts/surveys/consent'
import { localise } from '@almanac/domain/texts'
import { keepSignature, signatureOf } from '../../account'
import { inTransaction } from '../../database/transaction'
import { type Fault, notFound, Refusal } from '../../http/errors'
import type { Database } from '../../http/serve'
import { appendConsent, type ConsentRow, lockConsents, NOT_OF_A_SURVEY, recordConsent } from './chain'
import type { ConsentObjective, ConsentObjectives, ConsentTerms } from './objectives'
import { consentAnswer, newestOf } from './queries'
import { type ChosenOptions, comprehensionInWords, isRight, textOnScreen } from './terms'

/** The request to give a consent. */
export interface SubmittedConsent {
  user_id: string
  objective_id: string
  /** Created on the device. */
  id: string
  accepted_consent: boolean
  consenting_first_name: string
  consenting_last_name: string
  signature_text: string
  /** The uploaded PNG. */
  signature_image: Buffer | undefined
  keep_signature: boolean
  /** The chosen options of the comprehension questions. */
  comprehension: ChosenOptions
  /** The displayed version of the activity; by default the newest. */
  definition_version: number | undefined
  /** The language of the displayed terms. */
  locale: string
}

const textOrNull = (value: string): string | null => value.trim() || null

/** The consent already stored under this id, whatever the request contains; 404 when the id belongs to another objective. */
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

/** The earlier version whose signature stays valid: not when the signed terms have changed, nor when it was withdrawn. */
async function earlierSignature(
  transaction: Database,
  objectives: ConsentObjectives,
  { keep_signature }: SubmittedConsent,
  { document }: ConsentObjective,
  newest: ConsentRow | undefined,
): Promise<ConsentRow | undefined> {
  if (!keep_signature || !newest || newest.withdrawn) return undefined
  const { activity_id, definition_version } = newest
  if (activity_id === null || definition_version === null) return undefined
  const before = await objectives.inVersion(transaction, { activity_id, definition_version }, document.id)
  return before && isDeepStrictEqual(signedWords(before), signedWords(document)) ? newest : undefined
}

const signedWords = ({ consent_check_text, consent_text, reading }: ConsentTerms) => ({
  consent_check_text,
  consent_text,
  reading,
})

/**
 * The objective as displayed: in its current version, or in the version that the device
 * names when it was offline. A consent to earlier terms is stored as such; the newer
 * terms then require a new one.
 */
async function asRead(
  transaction: Database,
  objectives: ConsentObjectives,
  { user_id, objective_id, definition_version: read }: SubmittedConsent,
): Promise<ConsentObjective> {
  const objective = await objectives.current(transaction, user_id, objective_id)
  if (!objective) throw notFound()
  if (read === undefined || read >= objective.definition_version) return objective
  const earlier = { activity_id: objective.activity_id, definition_version: read }
  const document = await objectives.inVersion(transaction, earlier, objective_id)
  return document ? { ...earlier, document } : objective
}

/**
 * Stores a consent as a new version, with the version of the activity and the displayed
 * terms, and writes the audit trail. Idempotent by id, also concurrently. 404 when the
 * objective is none of the user's; 422 MANDATORY, CONSENT_NOT_ACCEPTED,
 * SIGNATURE_MISSING, COMPREHENSION_WRONG by its flags.
 */
export async function giveConsent(
  database: Database,
  objectives: ConsentObjectives,
  given: SubmittedConsent,
): Promise<ConsentEntry> {
  const { user_id, objective_id, id, locale } = given
  // Before the transaction: re-encoding a picture takes a while.
  const drawn = given.signature_image && (await signatureOf(given.signature_image, 'consent_signature_image'))
  return inTransaction(database, async (transaction) => {
    await lockConsents(transaction, user_id)
    const existing = await existingConsent(transaction, given)
    if (existing) return existing
    const objective = await asRead(transaction, objectives, given)
    const { activity_id, definition_version, document } = objective
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
    const missing = missingOf(document, { ...consent, signed, chosen: given.comprehension })
    if (missing.length > 0) throw new Refusal(422, missing)
    const row = await appendConsent(transaction, {
      ...NOT_OF_A_SURVEY,
      user_id,
      id,
      kind: 'objective',
      objective_id,
      activity_id,
      definition_version,
      version: (newest?.version ?? 0) + 1,
      ...consent,
      withdrawn: false,
      signature_image_id: drawn
        ? await keepSignature(transaction, user_id, objective_id, drawn)
        : (earlier?.signature_image_id ?? null),
      signature_text: typed ?? earlier?.signature_text ?? null,
      consent_text: textOnScreen(document, locale),
      consent_check_text: document.consent_check_text ? localise(document.consent_check_text, locale) : null,
      comprehension: comprehensionInWords(document, given.comprehension, locale),
      locale,
    })
    await recordConsent(transaction, 'consent_given', row)
    return consentAnswer(row)
  })
}

/** A consent to store. */
interface Consent {
  accepted_consent: boolean
  consenting_first_name: string | null
  consenting_last_name: string | null
  /** Whether a signature was drawn, typed, or taken from the previous version. */
  signed: boolean
  chosen: ChosenOptions
}

type Flags = Pick<
  ConsentTerms,
  'consenting_name_required' | 'consent_check_required' | 'consenting_signature_required' | 'comprehension'
>

/** Missing parts that the objective requires (specification 001, sections 3 and 5); empty when it is complete. */
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
  if (flags.comprehension?.some((question) => !isRight(question, consent.chosen[question.key] ?? [])))
    missing.push({ code: 'COMPREHENSION_WRONG', field: 'comprehension' })
  return missing
}
