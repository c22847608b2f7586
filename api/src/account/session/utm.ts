import type { FastifyReply, FastifyRequest } from 'fastify'
import { safeParse } from 'zod/v4/core'
import { storeUtmParams } from '@almanac/contracts/schema/account/session'
import { readCookie, writeCookie } from '../../http/cookies'
import type { Parsed } from '../../http/serve'

const COOKIE = 'almanac_utm'
const DAY_SECONDS = 86_400
/** Browsers store at most 4,096 bytes of a cookie, name and attributes included. */
const MAX_LENGTH = 3_500

type Utm = Parsed<typeof storeUtmParams.body>['utm']

/** The parameters without empty values. */
function filled(utm: Utm): Record<string, string> {
  return Object.fromEntries(Object.entries(utm).flatMap(([name, value]) => (value ? [[name, value]] : [])))
}

function encoded(utm: Record<string, string>): string {
  return Buffer.from(JSON.stringify(utm)).toString('base64url')
}

/** As many parameters as fit into a cookie; the last ones are dropped first. */
function bounded(utm: Record<string, string>): Record<string, string> {
  const names = Object.keys(utm)
  while (encoded(utm).length > MAX_LENGTH) {
    const last = names.pop()
    utm = Object.fromEntries(Object.entries(utm).filter(([name]) => name !== last))
  }
  return utm
}

/** Stores the campaign parameters in a cookie for a day, not on the server. No parameters delete it. */
export function rememberUtm(reply: FastifyReply, utm: Utm): void {
  const parameters = bounded(filled(utm))
  const secure = reply.server.secure
  if (Object.keys(parameters).length === 0) return writeCookie(reply, COOKIE, '', { secure, maxAge: 0 })
  writeCookie(reply, COOKIE, encoded(parameters), { secure, maxAge: DAY_SECONDS })
}

/** The campaign parameters for a registration; undefined without any. The cookie is validated like any input. */
export function readUtm(request: FastifyRequest): Record<string, string> | undefined {
  const cookie = readCookie(request, COOKIE)
  if (!cookie) return undefined
  try {
    const utm: unknown = JSON.parse(Buffer.from(cookie, 'base64url').toString('utf8'))
    const read = safeParse(storeUtmParams.body, { utm })
    const parameters = read.success ? filled(read.data.utm) : {}
    return Object.keys(parameters).length > 0 ? parameters : undefined
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
