import type { Agreement } from '@almanac/contracts/account/pages'

type Kinds = readonly Agreement['kind'][]

/** The kinds of documents, in the order in which they are read. */
export const ALL_KINDS: Kinds = ['user_agreement', 'terms', 'privacy_policy']
const TERMS: Kinds = ['user_agreement', 'terms']
const PRIVACY: Kinds = ['privacy_policy']

/** The kinds that `page_type` (terms_of_use or privacy_policy, specification 001, section 2) selects; all without it, at both addresses. */
export function kindsOf(page_type: string | null): Kinds {
  if (page_type === 'terms_of_use') return TERMS
  return page_type === 'privacy_policy' ? PRIVACY : ALL_KINDS
}
