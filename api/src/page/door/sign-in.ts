import type { FastifyReply, FastifyRequest } from 'fastify'
import type { OtpRequired, SecondFactorRequired } from '@almanac/contracts/account/session'
import { studyCodeOf } from '@almanac/contracts/rules/account'
import { signInByForm, studyOfTypedCode } from '../../account'
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

/** As the screen says them. */
const CODE_WORDS: FormWords = {
  fields: ['code'],
  sentences: {
    'code CODE_REQUIRED': 'register.CODE_LENGTH',
    'code GROUPCODE_VALIDATION_ERROR': 'register.GROUPCODE_VALIDATION_ERROR',
    'code GROUPCODE_STUDY_CLOSED_ERROR': 'register.GROUPCODE_STUDY_CLOSED_ERROR',
  },
}

/** What is no longer pending begins again. */
const BEGINS_AGAIN = ['OTP_EXPIRED', 'STUDY_CLOSED']

/** The form for a study code: leads to the sign-in for its study, which names it and adds it to the account. */
async function answerStudyCode(
  request: FastifyRequest,
  reply: FastifyReply,
  study_code: string,
  locale: string,
): Promise<string | FormAnswer> {
  try {
    const { id, code } = await studyOfTypedCode(request, reply, study_code)
    return `/login?${new URLSearchParams({ group: id, code }).toString()}`
  } catch (error) {
    if (!(error instanceof Error)) throw error
    const { status, errors, refusal, retry_after } = refusedForm(failureOf(error, request, reply), locale, CODE_WORDS, {
      typed: {},
    })
    // At its field, as what stands above belongs to the form for address and password.
    return { status, typed: { study_code }, errors: { study_code: errors['code'] ?? refusal ?? '' }, retry_after }
  }
}

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
  const study_code = fields.get('study_code')
  if (study_code !== null) return answerStudyCode(request, reply, study_code, locale)
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
