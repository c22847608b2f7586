import type { FastifyReply, FastifyRequest } from 'fastify'

/** The value of a cookie of the request; the first where a name occurs twice. */
export function readCookie(request: Pick<FastifyRequest, 'headers'>, name: string): string | undefined {
  for (const part of (request.headers.cookie ?? '').split(';')) {
    const equals = part.indexOf('=')
    if (part.slice(0, equals).trim() === name) return part.slice(equals + 1).trim()
  }
  return undefined
}

export interface CookieOptions {
  /** Sent over https only. */
  secure: boolean
  /** Seconds until it expires; 0 deletes it, null keeps it until the browser is closed. */
  maxAge: number | null
  /** Scripts of the page may read it; never for secrets. */
  readable?: boolean
}

/** Sets a SameSite cookie, HttpOnly unless `readable`. The value must need no quoting. */
export function writeCookie(
  reply: FastifyReply,
  name: string,
  value: string,
  { secure, maxAge, readable = false }: CookieOptions,
): void {
  const attributes = [
    'Path=/',
    ...(readable ? [] : ['HttpOnly']),
    'SameSite=Lax',
    ...(maxAge === null ? [] : [`Max-Age=${maxAge}`]),
    ...(secure ? ['Secure'] : []),
  ]
  void reply.header('set-cookie', [`${name}=${value}`, ...attributes].join('; '))
}
