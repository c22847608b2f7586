import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PostedForm } from '@almanac/contracts/rules/platform/releases'
import type { Call } from '@almanac/contracts'
import { requestPasswordReset } from '@almanac/contracts/account/password'
import { register } from '@almanac/contracts/account/registration'
import { signIn } from '@almanac/contracts/account/session'
import { answerFailure } from '../../http/failures'
import { forbidden } from '../../http/errors'
import { limitRate } from '../../http/limits/rate-limit'
import { type PageOptions, sendPage } from '../routes'
import type { FormAnswer } from './form-answer'
import { answerForgotten } from './forgotten'
import { answerRegistration } from './registration'
import { answerSignIn } from './sign-in'

/** Answers a form with where it leads, or with the form again. */
type FormHandler = (
  request: FastifyRequest,
  reply: FastifyReply,
  typed: URLSearchParams,
) => Promise<string | FormAnswer>

/** The handler of each address, and the call whose rules it follows, under which it is logged and audited. */
const FORMS: Readonly<Record<PostedForm, { call: Call; answer: FormHandler }>> = {
  '/login': { call: signIn, answer: answerSignIn },
  '/forgot': { call: requestPasswordReset, answer: answerForgotten },
  '/register': { call: register, answer: answerRegistration },
  '/register/:code': { call: register, answer: answerRegistration },
}

/** Bytes of a form: far more than its fields take. */
const MAX_FORM_BYTES = 16_384

/**
 * Refuses a form that no page of ours has sent. Every browser names the origin of a form; no token could, as a page does
 * not know who will send it. What names another one is refused for every request (`checkOrigin`).
 */
function requireOwnPage({ headers }: FastifyRequest): void {
  if (headers.origin === undefined && headers['sec-fetch-site'] !== 'same-origin') throw forbidden('INVALID_ORIGIN')
}

/**
 * Answers the forms of prerendered screens, which a browser sends itself before the scripts have arrived, and where there
 * are none. As calls are never sent like this, only these addresses read such bodies.
 */
export function postedForms(app: FastifyInstance, page: PageOptions): void {
  void app.register(async (forms) => {
    forms.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: MAX_FORM_BYTES },
      async (_: FastifyRequest, text: string) => new URLSearchParams(text),
    )
    forms.setErrorHandler(answerFailure)
    limitRate(forms)
    for (const [url, { call, answer }] of Object.entries(FORMS))
      forms.post(url, { config: { call } }, async (request, reply) => {
        void reply.header('cache-control', 'no-store')
        requireOwnPage(request)
        const answered = await answer(
          request,
          reply,
          request.body instanceof URLSearchParams ? request.body : new URLSearchParams(),
        )
        if (typeof answered === 'string') return reply.redirect(answered, 303)
        void reply.code(answered.status)
        if (answered.retry_after !== undefined) void reply.header('retry-after', answered.retry_after)
        return sendPage(app, page, request, reply, answered)
      })
  })
}
