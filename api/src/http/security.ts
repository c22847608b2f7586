import type { FastifyInstance } from 'fastify'

export interface SecurityOptions {
  /** People reach the product by https. */
  secure: boolean
}

/** Nothing that an answer of a call says is ever a document. */
const CALL_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/**
 * No script runs whose hash the page or the registry does not name; one for
 * which none is known is refused like a wrong one. Browsers know no such policy
 * for styles: those carry their hashes all the same.
 */
export const INTEGRITY_POLICY = 'blocked-destinations=(script)'

export interface PagePolicy {
  /** Origins besides our own that releases may come from. */
  origins: string[]
  /** Who may show the page in a frame, e.g. the native shell. */
  frameAncestors: string[]
  /** The origin of the captcha's frame; null for a frame from here. */
  captchaOrigin?: string | null
  /** The origin of the support chat's frame; null for a frame from here. */
  supportOrigin?: string | null
  /** What else a page connects to: a video service. */
  connections?: readonly string[]
}

/**
 * What the page may load and do. Scripts come from files alone, never from the
 * page or from text; styles may stand in the page, because Emotion puts them there.
 */
export function pagePolicy({
  origins,
  frameAncestors,
  captchaOrigin,
  supportOrigin,
  connections = [],
}: PagePolicy): string {
  const remotes = [...new Set(origins)].join(' ')
  const own = remotes ? `'self' ${remotes}` : "'self'"
  const directives: Record<string, string> = {
    'default-src': "'none'",
    'script-src': own,
    'style-src': `${own} 'unsafe-inline'`,
    'connect-src': [own, ...connections].join(' '),
    'img-src': `${own} data: blob:`,
    'font-src': own,
    'media-src': "'self' blob:",
    'manifest-src': "'self'",
    'worker-src': "'self'",
    // Captcha and support chat: of our own pages no other may stand in a frame.
    'frame-src': [captchaOrigin ?? "'self'", ...(supportOrigin ? [supportOrigin] : [])].join(' '),
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': frameAncestors.length > 0 ? frameAncestors.join(' ') : "'none'",
  }
  return Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ')
}

/** The headers that every answer carries; a page replaces the policy by its own. */
export function securityHeaders(app: FastifyInstance, { secure }: SecurityOptions): void {
  const headers = {
    'content-security-policy': CALL_POLICY,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy':
      'camera=(self), microphone=(self), geolocation=(), payment=(), usb=(), display-capture=(), browsing-topics=()',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-permitted-cross-domain-policies': 'none',
    ...(secure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  }
  app.addHook('onRequest', async (_, reply) => {
    void reply.headers(headers)
  })
}
