import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { WIDGET } from './widget'

/** The site of the captcha. */
export interface CaptchaSite {
  siteKey: string
  secret: string
}

/** Lifetime of a token in milliseconds. */
const LIFE = 120_000

const question = z.object({
  secret: z.optional(z.string()),
  response: z.optional(z.string()),
  sitekey: z.optional(z.string()),
})

/** hCaptcha's siteverify, and a widget with a checkbox. */
export function hcaptchaPages(app: FastifyInstance, prefix: string, site: CaptchaSite): void {
  const tokens = new Map<string, { until: number; seen: boolean }>()

  // Like hCaptcha's, available to any origin: the captcha's frame has an opaque origin.
  const toAll = {
    'cache-control': 'no-store',
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
  }

  app.get(`${prefix}/1/api.js`, (_request, reply) =>
    reply.headers(toAll).type('text/javascript; charset=utf-8').send(WIDGET.replaceAll('PREFIX', prefix)),
  )

  app.get(`${prefix}/solve`, (_request, reply) => {
    const token = `P1_${randomBytes(24).toString('hex')}`
    tokens.set(token, { until: Date.now() + LIFE, seen: false })
    return reply.headers(toAll).send({ token })
  })

  app.post(`${prefix}/siteverify`, (request, reply) => {
    const parsed = question.safeParse(request.body)
    const no = (code: string) => reply.send({ success: false, 'error-codes': [code] })
    if (!parsed.success) return no('bad-request')
    const { secret, response, sitekey } = parsed.data
    if (!secret) return no('missing-input-secret')
    if (secret !== site.secret) return no('invalid-input-secret')
    if (sitekey !== undefined && sitekey !== site.siteKey) return no('sitekey-secret-mismatch')
    if (!response) return no('missing-input-response')
    const token = tokens.get(response)
    if (!token) return no('invalid-input-response')
    if (token.seen) return no('already-seen-response')
    token.seen = true
    if (token.until < Date.now()) return no('expired-input-response')
    return reply.send({
      success: true,
      challenge_ts: new Date(token.until - LIFE).toISOString(),
      hostname: 'localhost',
    })
  })
}
