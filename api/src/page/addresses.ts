import { isUuid, UUID } from '@almanac/contracts/patterns'

/** Screens that a search engine may list. */
const PUBLIC = /^\/(?:login|register(?:\/[^/]+)?|terms_and_privacy|user_agreement)?\/?$/

/** Links with a secret in their path: of a reset, an invitation, a confirmation, an unsubscription. */
const SECRET = new RegExp(`^/(?:(?:forgot|confirm_email|unsubscribe|not_me)/.|register/${UUID.source})`, 'i')

/** Whether a link has a secret, in its path or, an invitation or a preview, in its parameters. */
const hasSecret = ({ pathname, searchParams }: URL): boolean =>
  SECRET.test(pathname) || searchParams.has('preview') || isUuid(searchParams.get('code') ?? '')

/** Whether a search engine may list this address. */
export const isPublicAddress = (url: URL): boolean => PUBLIC.test(url.pathname) && !hasSecret(url)

/** Further headers of the page at this address: a link with a secret is sent to nobody as a referrer. */
export function addressHeaders(url: URL): Record<string, string> {
  return hasSecret(url) ? { 'referrer-policy': 'no-referrer' } : {}
}
