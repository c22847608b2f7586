import { call } from '../../call'
import type * as schema from './schema'

export type { Agreement, Page, PrivacyPage } from './schema'

/** The agreements of the user's study or of the given one, with the user's acceptance. */
export const listAgreements = call<typeof schema.listAgreements>({
  id: 'listAgreements',
  area: 'account',
  method: 'GET',
  path: '/agreements',
  policy: 'visitor',
})

/** The current agreements of a company or group in one language. */
export const currentAgreements = call<typeof schema.currentAgreements>({
  id: 'currentAgreements',
  area: 'account',
  method: 'GET',
  path: '/agreements/get_current_agreements',
  policy: 'visitor',
})

/** Accepts these versions. 409 AGREEMENT_CHANGED if one is no longer current. */
export const acceptAgreements = call<typeof schema.acceptAgreements>({
  id: 'acceptAgreements',
  area: 'account',
  method: 'POST',
  path: '/agreements/accept',
  policy: 'user',
  before_passkey: true,
})

/** One question of the privacy policy: the first, or the one before or after question_key. 404 if there is none. */
export const privacyPolicy = call<typeof schema.privacyPolicy>({
  id: 'privacyPolicy',
  area: 'account',
  method: 'GET',
  path: '/privacy_policy',
  policy: 'visitor',
})

/** The extra pages of the user's study, without their texts. */
export const listExtraPages = call<typeof schema.listExtraPages>({
  id: 'listExtraPages',
  area: 'account',
  method: 'GET',
  path: '/extra_pages',
  policy: 'visitor',
})

/** The extra pages of a company or group in one language. */
export const currentExtraPages = call<typeof schema.currentExtraPages>({
  id: 'currentExtraPages',
  area: 'account',
  method: 'GET',
  path: '/extra_pages/get_current_extra_pages',
  policy: 'visitor',
})

/** The help page of a company, by default the user's own. 404 if it has none. */
export const helpPage = call<typeof schema.helpPage>({
  id: 'helpPage',
  area: 'account',
  method: 'GET',
  path: '/extra_pages/help_page_by_company',
  policy: 'visitor',
})

/** One page by its id, or by its key if page_type is given. 404 if there is none. */
export const termsPage = call<typeof schema.termsPage>({
  id: 'termsPage',
  area: 'account',
  method: 'GET',
  path: '/terms_and_privacy_page/{id}',
  policy: 'visitor',
})
