import type { FastifyReply, FastifyRequest } from 'fastify'

/** The value of one cookie of the request; the first where a name comes twice. */
export function readCookie(request: FastifyRequest, name: string): string | undefined {
  for (const part of (request.headers.cookie ?? '').split(';')) {
    const equals = part.indexOf('=')
    if (part.slice(0, equals).trim() === name) return part.slice(equals + 1).trim()
  }
  return undefined
}

export interface CookieOptions {
  /** Only by https. */
  secure: boolean
  /** Seconds until it expires; 0 takes it away, and null leaves it until the browser is closed. */
  maxAge: number | null
  /** Scripts of the page may read it: for what is no secret. */
  readable?: boolean
}

/** Sets a cookie that no script can read, unless told, and no other site can send along with a form. The value must need no quoting. */
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
