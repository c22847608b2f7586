import type { FastifyReply, FastifyRequest } from 'fastify'
import type { OtpRequired, SecondFactorRequired } from '@almanac/contracts/account/session'
import { studyCodeOf } from '@almanac/contracts/rules/account'
import { signInByForm } from '../../account'
import { languageOfVisitor } from '../../http/locales'
import { failureOf } from '../../http/failures'
import { type FormAnswer, type FormWords, refusedForm } from './form-answer'
import { pathAfterForm } from './return-path'

/** Steps of the form that ask for a code (STEPS in remotes/account/src/login/Prerendered.tsx). */
const CODE_STEPS = ['code_sms', 'code_email', 'app', 'recovery']

const stepOf = (asked: OtpRequired | SecondFactorRequired): string =>
  'otp_required' in asked ? `code_${asked.channel}` : asked.app === false ? 'recovery' : 'app'

const WORDS: FormWords = {
  fields: ['email', 'password', 'otp_attempt'],
  sentences: {
    'email CANT_BE_BLANK': 'errors.EMAIL_BLANK',
    'email INVALID_EMAIL': 'errors.EMAIL_INVALID',
    'password CANT_BE_BLANK': 'errors.PASSWORD_BLANK',
    'otp_attempt CANT_BE_BLANK': 'code.SIX_DIGITS',
  },
}

/** What is no longer pending begins again. */
const BEGINS_AGAIN = ['OTP_EXPIRED', 'STUDY_CLOSED']

/** Answers the sign-in form: where it leads, the next step, or the form with what is wrong. */
export async function answerSignIn(
  request: FastifyRequest,
  reply: FastifyReply,
  fields: URLSearchParams,
): Promise<string | FormAnswer> {
  const { database } = request.server
  const field = (name: string): string => fields.get(name) ?? ''
  const locale = languageOfVisitor(request)
  request.visitor = { user_id: null, locale }
  const step = CODE_STEPS.find((known) => known === field('step'))
  const typed = {
    email: field('email'),
    return_to: field('return_to'),
    shared_device: field('shared_device') === 'true' ? 'true' : '',
  }
  try {
    const answer = await signInByForm(
      { database, request, reply },
      {
        email: typed.email,
        password: field('password'),
        otp_attempt: step === undefined ? undefined : field('otp_attempt'),
        shared_device: typed.shared_device !== '',
        code: studyCodeOf(new URL(request.url, 'http://page').searchParams.get('code') ?? ''),
      },
    )
    if ('id' in answer) return pathAfterForm(answer, field('return_to'))
    const masked_number = 'otp_required' in answer ? answer.masked_number : ''
    return { status: 200, step: stepOf(answer), typed: { ...typed, masked_number }, errors: {} }
  } catch (error) {
    if (!(error instanceof Error)) throw error
    const refusal = failureOf(error, request, reply)
    if (step === undefined || refusal.entries.some(({ code }) => BEGINS_AGAIN.includes(code)))
      return refusedForm(refusal, locale, WORDS, { typed })
    return refusedForm(refusal, locale, WORDS, { step, typed: { ...typed, masked_number: field('masked_number') } })
  }
}
