import type { FastifyReply, FastifyRequest } from 'fastify'
import { requestResetByForm } from '../../account'
import { failureOf } from '../../http/failures'
import { languageOfVisitor } from '../../http/locales'
import { type FormAnswer, type FormWords, refusedForm } from './form-answer'

const WORDS: FormWords = {
  fields: ['email'],
  sentences: { 'email CANT_BE_BLANK': 'errors.EMAIL_BLANK', 'email INVALID_EMAIL': 'errors.EMAIL_INVALID' },
}

/** Answers the form for a reset link: with the same words whether there is such an account or not. */
export async function answerForgotten(
  request: FastifyRequest,
  reply: FastifyReply,
  fields: URLSearchParams,
): Promise<FormAnswer> {
  const locale = languageOfVisitor(request)
  request.visitor = { user_id: null, locale }
  const typed = { email: fields.get('email') ?? '' }
  const isAgain = fields.get('step')?.startsWith('sent')
  try {
    await requestResetByForm({ database: request.server.database, request, locale }, typed.email)
    return { status: 200, step: isAgain ? 'sent_again' : 'sent', typed, errors: {} }
  } catch (error) {
    if (!(error instanceof Error)) throw error
    return refusedForm(failureOf(error, request, reply), locale, WORDS, { typed })
  }
}
