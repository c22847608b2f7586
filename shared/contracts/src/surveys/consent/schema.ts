import * as z from 'zod/mini'
import { id, instant, line } from '../../common/schema'

/** A consent as it was given (specification 001, section 3). */
const consentEntry = z.object({
  id,
  objective_id: id,
  accepted_consent: z.boolean(),
  consenting_first_name: z.nullable(z.string()),
  consenting_last_name: z.nullable(z.string()),
  consent_signature_image_url: z.nullable(z.string()),
  /** The name typed in the place of a drawn signature. */
  consent_signature_text: z.nullable(z.string()),
  /** Rises with each change; earlier ones are kept. */
  version: z.int(),
  /** False when the study asks for something else since, so that it has to be given again. */
  current: z.optional(z.boolean()),
  updated_at: instant,
})

export const getConsentEntry = {
  summary: 'Read a consent',
  description: 'The newest consent that the user gave for an objective; null before the first.',
  errors: { 404: ['NOT_FOUND'] } as const,
  params: z.object({ id }),
  answer: z.nullable(consentEntry),
}

/** A form: all values are texts. The signature comes as the file `consent_signature_image` (PNG), or as `consent_signature_text`. */
export const createConsentEntry = {
  summary: 'Give a consent',
  description:
    "Keeps a consent as a new version; the same id again answers the same. What is asked for depends on the objective's flags.",
  errors: {
    404: ['NOT_FOUND'],
    409: ['ID_TAKEN'],
    422: ['MANDATORY', 'CONSENT_NOT_ACCEPTED', 'SIGNATURE_MISSING', 'NOT_A_PICTURE', 'PICTURE_TOO_LARGE'],
  } as const,
  params: z.object({ id }),
  body: z.object({
    /** Made by the participant's device, so that the same sent twice is one. */
    id,
    accepted_consent: z._default(z.enum(['true', 'false']), 'false'),
    consenting_first_name: z.optional(line(100)),
    consenting_last_name: z.optional(line(100)),
    consent_signature_text: z.optional(line(200)),
    /** The earlier signature stays. */
    keep_signature: z._default(z.enum(['true', 'false']), 'false'),
  }),
  answer: consentEntry,
}

export type ConsentEntry = z.infer<typeof consentEntry>
