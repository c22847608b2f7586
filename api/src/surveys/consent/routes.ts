import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import * as calls from '@almanac/contracts/surveys/consent'
import * as schema from '@almanac/contracts/schema/surveys/consent'
import { languageOf } from '@almanac/domain/languages'
import { pageOf, placeOf } from '../../http/cursor'
import { invalid, Refusal } from '../../http/errors'
import { countAttempt, type Limit } from '../../http/limits/attempts'
import { serve } from '../../http/route'
import { publishEvent } from '../../platform'
import { consentAgainTerms } from './asked-again'
import { existingAgain, giveConsentAgain } from './give-again'
import { existingConsent, giveConsent, type SubmittedConsent } from './give-consent'
import { consentTermsOf } from './consent-terms'
import { givenConsentAnswer, newestConsents } from './given-consents'
import { consentOf } from './queries'
import type { ChosenOptions } from './terms'
import { withdrawConsent } from './withdraw'

/** Limit per participant, because each consent is stored forever, with its picture. */
const MAX_CONSENTS: Limit = { most: 60, seconds: 3_600 }

/** The calls for consents in activities, and for the list of all consents (specification 001, section 7). */
export function consentRoutes(app: FastifyInstance): void {
  serve(app, calls.getConsentEntry, schema.getConsentEntry, async ({ database, user_id, params }) =>
    consentOf(database, app.consentObjectives, user_id, params.id),
  )

  serve(app, calls.getConsentTerms, schema.getConsentTerms, async ({ database, user_id, params, visitor }) =>
    consentTermsOf(database, app.consentObjectives, { user_id, objective_id: params.id, locale: visitor.locale }),
  )

  serve(app, calls.listConsents, schema.listConsents, async ({ database, user_id, query, visitor, reply }) => {
    const { limit, cursor } = query
    const rows = await newestConsents(database, user_id, { limit, after: placeOf(cursor) })
    return Promise.all(
      pageOf(reply, rows, limit).map((row) => givenConsentAnswer(database, app.consentObjectives, row, visitor.locale)),
    )
  })

  serve(app, calls.withdrawConsent, schema.withdrawConsent, async ({ database, user_id, params, body, request }) => {
    const withdrawal = { user_id, consent_id: params.id, id: body.id }
    const { allowed, retry_after } = await countAttempt(database, 'consent', user_id, MAX_CONSENTS)
    if (!allowed) throw new Refusal(429, [{ code: 'TOO_MANY_REQUESTS' }], retry_after)
    const withdrawn = await withdrawConsent(database, withdrawal)
    publishEvent(request, [user_id], { type: 'surveys' })
    return withdrawn
  })

  againRoutes(app)

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
        comprehension: chosenOptions(body.comprehension),
        definition_version: body.definition_version,
        locale: languageOf(body.locale ?? '') ?? visitor.locale,
      }
      const existing = await existingConsent(database, consent)
      if (existing) return existing
      const { allowed, retry_after } = await countAttempt(database, 'consent', user_id, MAX_CONSENTS)
      if (!allowed) throw new Refusal(429, [{ code: 'TOO_MANY_REQUESTS' }], retry_after)
      return giveConsent(database, app.consentObjectives, consent)
    },
  )
}

/** The calls to give consents to survey questions again. */
function againRoutes(app: FastifyInstance): void {
  serve(app, calls.getConsentAgainTerms, schema.getConsentAgainTerms, async ({ database, user_id, params, visitor }) =>
    consentAgainTerms(database, { user_id, consent_id: params.id, locale: visitor.locale }),
  )

  serve(
    app,
    calls.giveConsentAgain,
    schema.giveConsentAgain,
    async ({ database, user_id, params, body, files, visitor, request }) => {
      const submitted = { user_id, consent_id: params.id, id: body.id }
      const existing = await existingAgain(database, submitted)
      if (existing) return existing
      const { allowed, retry_after } = await countAttempt(database, 'consent', user_id, MAX_CONSENTS)
      if (!allowed) throw new Refusal(429, [{ code: 'TOO_MANY_REQUESTS' }], retry_after)
      const given = await giveConsentAgain(database, {
        ...submitted,
        accepted_consent: body.accepted_consent === 'true',
        first_name: body.consenting_first_name ?? '',
        last_name: body.consenting_last_name ?? '',
        relationship: body.relationship,
        signature_text: body.consent_signature_text ?? '',
        signature_image: files.consent_signature_image?.bytes,
        comprehension: chosenOptions(body.comprehension),
        survey_version: body.definition_version,
        locale: languageOf(body.locale ?? '') ?? visitor.locale,
      })
      publishEvent(request, [user_id], { type: 'surveys' })
      return given
    },
  )
}

const options = z.record(z.string(), z.array(z.string()).check(z.maxLength(50)))

/** The chosen options, from the JSON of the form. 422 where it is none. */
function chosenOptions(json: string | undefined): ChosenOptions {
  if (json === undefined) return {}
  try {
    const parsed = options.safeParse(JSON.parse(json))
    if (parsed.success) return parsed.data
  } catch {
    // Invalid JSON is refused below.
  }
  throw invalid('INVALID_JSON', 'comprehension')
}
