import { call } from '../../call'
import type * as schema from './schema'

export type { ConsentAgainTerms, ConsentEntry, ConsentTerms, GivenConsent } from './schema'

/** The user's newest consent for an objective; null before the first. 404 for another user's objective, or one of another type. */
export const getConsentEntry = call<typeof schema.getConsentEntry>({
  id: 'getConsentEntry',
  area: 'surveys',
  method: 'GET',
  path: '/objectives/{id}/consent_entries',
  policy: 'user',
  offline: true,
})

/** Stores a consent as a new version; a retry with the same id returns the same one. 422 by the objective's flags: MANDATORY for a name, CONSENT_NOT_ACCEPTED, SIGNATURE_MISSING, COMPREHENSION_WRONG. */
export const createConsentEntry = call<typeof schema.createConsentEntry>({
  id: 'createConsentEntry',
  area: 'surveys',
  method: 'POST',
  path: '/objectives/{id}/consent_entries',
  policy: 'user',
  files: ['consent_signature_image'],
  created: true,
})

/** The terms of a consent objective, with the previously accepted ones if they have changed. 404 for another user's objective. */
export const getConsentTerms = call<typeof schema.getConsentTerms>({
  id: 'getConsentTerms',
  area: 'surveys',
  method: 'GET',
  path: '/objectives/{id}/consent_terms',
  policy: 'user',
  offline: true,
})

/** Current state of all consents of the user in activities and surveys, newest first. */
export const listConsents = call<typeof schema.listConsents>({
  id: 'listConsents',
  area: 'surveys',
  method: 'GET',
  path: '/consent_entries',
  policy: 'user',
  offline: true,
})

/** One consent as a PDF document. 404 for another user's. */
export const consentReportPdf = call<typeof schema.consentReportPdf>({
  id: 'consentReportPdf',
  area: 'surveys',
  method: 'GET',
  path: '/consent_entries/{id}/report.pdf',
  policy: 'consent_owner',
  media: 'application/pdf',
})

/** Sends the same document by mail to the user's own address. */
export const emailConsentReport = call<typeof schema.emailConsentReport>({
  id: 'emailConsentReport',
  area: 'surveys',
  method: 'POST',
  path: '/consent_entries/{id}/email_report',
  policy: 'consent_owner',
})

/** Withdraws a consent, as a new version. 404 for another user's. */
export const withdrawConsent = call<typeof schema.withdrawConsent>({
  id: 'withdrawConsent',
  area: 'surveys',
  method: 'POST',
  path: '/consent_entries/{id}/withdraw',
  policy: 'user',
})

/** The current terms of a consent given in a survey. 404 for another user's, or if no survey asks for it any more. */
export const getConsentAgainTerms = call<typeof schema.getConsentAgainTerms>({
  id: 'getConsentAgainTerms',
  area: 'surveys',
  method: 'GET',
  path: '/consent_entries/{id}/terms',
  policy: 'consent_owner',
  offline: true,
})

/** Renews a survey's consent, as a new version. 404 for another user's; 409 CONSENT_NOT_DUE if the previous one is still valid. */
export const giveConsentAgain = call<typeof schema.giveConsentAgain>({
  id: 'giveConsentAgain',
  area: 'surveys',
  method: 'POST',
  path: '/consent_entries/{id}/again',
  policy: 'user',
  files: ['consent_signature_image'],
  created: true,
})

/** The user's consents in an activity as a PDF document. 404 for another user's, or if none was given. */
export const userConsentReportPdf = call<typeof schema.userConsentReportPdf>({
  id: 'userConsentReportPdf',
  area: 'surveys',
  method: 'POST',
  path: '/tool_stats/user_consent_report_pdf',
  policy: 'user',
  media: 'application/pdf',
})

/** Sends the same document by mail to the user's own address; with `report_type=download` returns it. */
export const sendEconsent = call<typeof schema.sendEconsent>({
  id: 'sendEconsent',
  area: 'surveys',
  method: 'GET',
  path: '/entries/send_econsent',
  policy: 'user',
  changes: true,
  media: 'application/pdf',
})
