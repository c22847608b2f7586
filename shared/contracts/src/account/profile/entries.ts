import * as z from 'zod/mini'
import { code, contactNumber, email, id, line, lines } from '../../common/schema'
import { MAX_ADDRESS_LENGTH, MAX_PROFILE_ENTRIES, MAX_PROFILE_NAME_LENGTH, MAX_PROFILE_ROLE_LENGTH } from '../rules'

const severity = z.enum(['mild', 'moderate', 'severe'])

const filled = (max: number) => line(max).check(z.trim(), z.minLength(1, { message: code('CANT_BE_BLANK') }))
const optional = (max: number) => z._default(z.nullable(line(max).check(z.trim())), null)
/** Multi-line. */
const optionalAddress = z._default(z.nullable(lines(MAX_ADDRESS_LENGTH).check(z.trim())), null)
const optionalPhone = z._default(z.nullable(contactNumber), null)
const optionalEmail = z._default(z.nullable(email), null)

const revision = z.int().check(z.gte(1), z.lte(2_147_483_647))

/**
 * An entry of a list as it is sent. `revision` is the stored one that it was changed
 * from, 0 for a new entry; without it the entry replaces the stored one unchecked.
 * `next_revision` is a higher one that it is to have, chosen by the device so that no
 * other version has it: a further change can be based on it before this one is acknowledged.
 */
export const sent = { revision: z.optional(z.int().check(z.gte(0))), next_revision: z.optional(revision) }
/** An entry as it is stored: every change of its content raises it. */
export const stored = { revision }

/** A diagnosis; `condition_id` is from the catalog, null for free text. */
export const condition = z.object({
  id,
  condition_id: optional(40),
  name: filled(MAX_PROFILE_NAME_LENGTH),
  /** A year, one of the last 101 (specification 000, section 9), as a partial date as in FHIR. */
  date_of_diagnosis: z._default(
    z.nullable(z.string().check(z.regex(/^\d{4}$/, { message: code('INVALID_DATE') }))),
    null,
  ),
})

/** Something else than a medicine; `allergy_id` as with a diagnosis. */
export const allergy = z.object({ id, allergy_id: optional(40), allergen: filled(MAX_PROFILE_NAME_LENGTH), severity })

/** `medication_id` as with a diagnosis. */
export const medicationAllergy = z.object({
  id,
  medication_id: optional(40),
  name: filled(MAX_PROFILE_NAME_LENGTH),
  severity,
})

/** A person whom the study may contact. */
export const additionalContact = z.object({
  id,
  name: filled(MAX_PROFILE_NAME_LENGTH),
  relationship: optional(MAX_PROFILE_ROLE_LENGTH),
  phone_number: optionalPhone,
  email: optionalEmail,
})

/** A health care provider. */
export const providerInformation = z.object({
  id,
  name: filled(MAX_PROFILE_NAME_LENGTH),
  specialty: optional(MAX_PROFILE_ROLE_LENGTH),
  organization: optional(MAX_PROFILE_NAME_LENGTH),
  phone_number: optionalPhone,
  email: optionalEmail,
  address: optionalAddress,
})

/** Ids of entries to remove; with the revision that was seen, the removal of an entry that was changed since is refused. */
export const removed = z
  .array(z.union([id, z.object({ id, revision: z.optional(revision) })]))
  .check(z.maxLength(MAX_PROFILE_ENTRIES))
