import type { FastifyInstance } from 'fastify'
import * as calls from '@almanac/contracts/surveys/consent'
import * as schema from '@almanac/contracts/schema/surveys/consent'
import { Refusal } from '../../http/errors'
import { countAttempt, type Limit } from '../../http/limits/attempts'
import { serve } from '../../http/route'
import { existingConsent, giveConsent, type SubmittedConsent } from './give-consent'
import { consentOf } from './queries'

/** Consents of one participant: each is stored for good, with its picture. */
const MAX_CONSENTS: Limit = { most: 60, seconds: 3_600 }

/** The consents that a participant gives in activities (specification 001, section 7). */
export function consentRoutes(app: FastifyInstance): void {
  serve(app, calls.getConsentEntry, schema.getConsentEntry, async ({ database, user_id, params }) =>
    consentOf(database, app.consentObjectives, user_id, params.id),
  )

  serve(
    app,
    calls.createConsentEntry,
    schema.createConsentEntry,
    async ({ database, user_id, params, body, files, visitor }) => {
      const consent: SubmittedConsent = {
        user_id,
        objective_id: params.id,
        id: body.id,
        accepted_consent: body.accepted_consent === 'true',
        consenting_first_name: body.consenting_first_name ?? '',
        consenting_last_name: body.consenting_last_name ?? '',
        signature_text: body.consent_signature_text ?? '',
        signature_image: files.consent_signature_image?.bytes,
        keep_signature: body.keep_signature === 'true',
        locale: visitor.locale,
      }
      const existing = await existingConsent(database, consent)
      if (existing) return existing
      const { allowed, retry_after } = await countAttempt(database, 'consent', user_id, MAX_CONSENTS)
      if (!allowed) throw new Refusal(429, [{ code: 'TOO_MANY_REQUESTS' }], retry_after)
      return giveConsent(database, app.consentObjectives, consent)
    },
  )
}
