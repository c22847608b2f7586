import type { FastifyInstance, FastifyRequest } from 'fastify'

export interface SecurityOptions {
  /** Whether the product is served over https. */
  secure: boolean
}

/** Responses of calls are never rendered as documents. */
const CALL_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/**
 * Browsers run a script only with a hash that the page or the registry names; a
 * missing hash is refused like a wrong one. They have no such policy for styles,
 * which carry their hashes anyway.
 */
export const INTEGRITY_POLICY = 'blocked-destinations=(script)'

/** Files of other origins are loaded without credentials. Scripts of workers state it like the page. */
export const ISOLATED = 'credentialless'

export interface PagePolicy {
  /** Further origins that releases may be loaded from. */
  origins: string[]
  /** Origins that may embed the page in a frame, e.g. the native shell. */
  frameAncestors: string[]
  /** The origin of the captcha's frame; null for our own. */
  captchaOrigin?: string | null
  /** The origin of the support chat's frame; null for our own. */
  supportOrigin?: string | null
  /** Further addresses a page connects to: a video service. */
  connections?: readonly string[]
  /** Hashes of scripts within the page, as a policy names them. */
  inlineScripts?: readonly string[]
}

/**
 * The Content-Security-Policy of the page. Scripts load from files only, never inline
 * (but for two of our own with a hash: page/unavailable.ts, page/door/take-over.ts) or from text; inline styles are allowed, because Emotion inserts them.
 */
export function pagePolicy({
  origins,
  frameAncestors,
  captchaOrigin,
  supportOrigin,
  connections = [],
  inlineScripts = [],
}: PagePolicy): string {
  const remotes = [...new Set(origins)].join(' ')
  const own = remotes ? `'self' ${remotes}` : "'self'"
  const directives: Record<string, string> = {
    'default-src': "'none'",
    'script-src': [own, ...inlineScripts].join(' '),
    'style-src': `${own} 'unsafe-inline'`,
    'connect-src': [own, ...connections].join(' '),
    'img-src': `${own} data: blob:`,
    'font-src': own,
    'media-src': "'self' blob:",
    'manifest-src': "'self'",
    'worker-src': "'self'",
    // Captcha and support chat: no other page of ours may be framed.
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

/**
 * Isolates the page of somebody who is signed in from other origins, in Chromium: only an isolated page is told how large
 * its heap is, which shows a release that leaks (host/src/remotes/outcomes/heap.ts). Frames of other origins, captcha and
 * support chat, are then without stored cookies; the captcha of a visitor keeps them. Chromium alone has such frames, and
 * alone states a heap, and alone sends this request header, over https.
 */
export function isolation(
  { headers }: Pick<FastifyRequest, 'headers'>,
  user_id: string | null,
): Record<string, string> {
  return user_id !== null && headers['sec-ch-ua'] !== undefined ? { 'cross-origin-embedder-policy': ISOLATED } : {}
}

/** Sets the security headers of every response; a page replaces the policy by its own. */
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
    // The public pages take it away (page/routes.ts).
    'x-robots-tag': 'noindex, nofollow',
    ...(secure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  }
  app.addHook('onRequest', async (_, reply) => {
    void reply.headers(headers)
  })
}
