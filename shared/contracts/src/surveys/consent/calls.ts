import { call } from '../../call'
import type * as schema from './schema'

export type { ConsentAgainTerms, ConsentEntry, ConsentTerms, GivenConsent } from './schema'

/** The newest consent that the user gave for an objective; null before the first. 404 for another user's objective, or one that is no consent. */
export const getConsentEntry = call<typeof schema.getConsentEntry>({
  id: 'getConsentEntry',
  area: 'surveys',
  method: 'GET',
  path: '/objectives/{id}/consent_entries',
  policy: 'user',
  offline: true,
})

/** Keeps a consent as a new version; the same id again answers the same. 422 by the objective's flags: MANDATORY at a name, CONSENT_NOT_ACCEPTED, SIGNATURE_MISSING, COMPREHENSION_WRONG. */
export const createConsentEntry = call<typeof schema.createConsentEntry>({
  id: 'createConsentEntry',
  area: 'surveys',
  method: 'POST',
  path: '/objectives/{id}/consent_entries',
  policy: 'user',
  files: ['consent_signature_image'],
})

/** What a consent objective asks to read and to agree to, and what has changed in it. 404 for another user's objective. */
export const getConsentTerms = call<typeof schema.getConsentTerms>({
  id: 'getConsentTerms',
  area: 'surveys',
  method: 'GET',
  path: '/objectives/{id}/consent_terms',
  policy: 'user',
  offline: true,
})

/** All consents of the user, of activities and surveys, as they stand now; the newest first. */
export const listConsents = call<typeof schema.listConsents>({
  id: 'listConsents',
  area: 'surveys',
  method: 'GET',
  path: '/consent_entries',
  policy: 'user',
  offline: true,
})

/** One consent as a document. 404 for another user's. */
export const consentReportPdf = call<typeof schema.consentReportPdf>({
  id: 'consentReportPdf',
  area: 'surveys',
  method: 'GET',
  path: '/consent_entries/{id}/report.pdf',
  policy: 'consent_owner',
  media: 'application/pdf',
})

/** The same document by mail to the user's own address. */
export const emailConsentReport = call<typeof schema.emailConsentReport>({
  id: 'emailConsentReport',
  area: 'surveys',
  method: 'POST',
  path: '/consent_entries/{id}/email_report',
  policy: 'consent_owner',
})

/** Takes a consent back, as a new version. 404 for another user's. */
export const withdrawConsent = call<typeof schema.withdrawConsent>({
  id: 'withdrawConsent',
  area: 'surveys',
  method: 'POST',
  path: '/consent_entries/{id}/withdraw',
  policy: 'user',
})

/** What a survey asks to agree to now, for a consent that a question of it asked for. 404 for another user's, and where no survey asks for it any more. */
export const getConsentAgainTerms = call<typeof schema.getConsentAgainTerms>({
  id: 'getConsentAgainTerms',
  area: 'surveys',
  method: 'GET',
  path: '/consent_entries/{id}/terms',
  policy: 'consent_owner',
  offline: true,
})

/** Gives a consent of a survey again, as a new version. 404 for another user's; 409 CONSENT_NOT_DUE where the one before still counts. */
export const giveConsentAgain = call<typeof schema.giveConsentAgain>({
  id: 'giveConsentAgain',
  area: 'surveys',
  method: 'POST',
  path: '/consent_entries/{id}/again',
  policy: 'user',
  files: ['consent_signature_image'],
})

/** The user's consents of an activity as a document. 404 for those of somebody else, and where none was given. */
export const userConsentReportPdf = call<typeof schema.userConsentReportPdf>({
  id: 'userConsentReportPdf',
  area: 'surveys',
  method: 'POST',
  path: '/tool_stats/user_consent_report_pdf',
  policy: 'user',
  media: 'application/pdf',
})

/** The same document by mail to the user's own address; with `report_type=download` as the answer. */
export const sendEconsent = call<typeof schema.sendEconsent>({
  id: 'sendEconsent',
  area: 'surveys',
  method: 'GET',
  path: '/entries/send_econsent',
  policy: 'user',
  changes: true,
  media: 'application/pdf',
})
