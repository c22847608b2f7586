import type { FastifyInstance } from 'fastify'
import { relyingPartyOf } from '../http/relying-party'
import { identify } from '../http/admission'
import { notFound } from '../http/errors'
import { supported } from '../http/locales'

const SECURITY_TXT = '/.well-known/security.txt'

/** Days until a security.txt expires: less than a year, as RFC 9116 recommends, from each request. */
const EXPIRY_DAYS = 180

/** Where to report a vulnerability (RFC 9116). The time of expiry is rounded to a day, so that answers are the same. */
function securityText(contact: string, publicUrl: string, now: Date): string {
  const expires = new Date(now)
  expires.setUTCHours(0, 0, 0, 0)
  expires.setUTCDate(expires.getUTCDate() + EXPIRY_DAYS)
  return [
    `Contact: ${contact}`,
    `Expires: ${expires.toISOString()}`,
    `Preferred-Languages: ${supported.map(({ code }) => code).join(', ')}`,
    `Canonical: ${new URL(SECURITY_TXT, publicUrl).href}`,
    '',
  ].join('\n')
}

/** Crawlers may read every page: what they must not list says so itself. */
const ROBOTS = 'User-agent: *\nDisallow: /api/\nAllow: /\n'

/** Serves the documents that programs look for at a fixed address. `contact` is a URI; null for no security.txt. */
export function wellKnownDocuments(app: FastifyInstance, contact: string | null): void {
  const text = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' }
  app.get('/robots.txt', (_request, reply) => reply.headers(text).send(ROBOTS))
  app.get(SECURITY_TXT, (_request, reply) => {
    if (contact === null) throw notFound()
    return reply.headers(text).send(securityText(contact, app.publicUrl, new Date()))
  })
  app.get('/security.txt', (_request, reply) => reply.redirect(SECURITY_TXT, 301))
  // Password managers open what these name (w3.org/TR/passkey-endpoints).
  app.get('/.well-known/passkey-endpoints', (_request, reply) => {
    if (relyingPartyOf(app.publicUrl) === null) throw notFound()
    const manage = new URL('/profile?section=account', app.publicUrl).href
    return reply.header('cache-control', text['cache-control']).send({ enroll: `${manage}&change=passkey`, manage })
  })
  // Password managers open this (w3.org/TR/change-password-url).
  app.get('/.well-known/change-password', async (request, reply) => {
    const { visitor } = await identify(app, request, reply)
    return reply
      .header('cache-control', 'no-store')
      .redirect(visitor.user_id === null ? '/forgot' : '/profile?section=account&change=password', 302)
  })
}
