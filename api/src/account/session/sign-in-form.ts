import type { OtpRequired, SecondFactorRequired, User } from '@almanac/contracts/account/session'
import * as schema from '@almanac/contracts/schema/account/session'
import { otpAttempt } from '@almanac/contracts/schema/common'
import { emailProblem } from '@almanac/contracts/rules/account'
import { check } from '../../http/check'
import { type Fault, Refusal } from '../../http/errors'
import { countLookup, join, openGroup } from '../registration/groups'
import type { Entering } from './open'
import { setPendingCookie } from './pending'
import { verifyCredentials, verifyPending } from './sign-in'
import { afterPassword } from './sign-in-steps'

/** The fields of the form. */
export interface SignInForm {
  email: string
  password: string
  /** A code of the second step, whose form has no password: this browser has shown it before. */
  otp_attempt: string | undefined
  shared_device: boolean
  /** The study code of the link, joined after the sign-in. */
  code: string
}

/** What the screen checks before it sends anything (remotes/account/src/login/Credentials.tsx). */
function requireFields({ email, password }: SignInForm): void {
  const wrong = emailProblem(email)
  const faults: Fault[] = [
    ...(wrong ? [{ code: wrong, field: 'user.email' }] : []),
    ...(password === '' ? [{ code: 'CANT_BE_BLANK' as const, field: 'user.password' }] : []),
  ]
  if (faults.length > 0) throw new Refusal(422, faults)
}

/** Joins the study of the link; a refusal does not refuse the sign-in. */
async function joinStudy({ database, request, reply }: Entering, user_id: string, code: string): Promise<void> {
  if (code === '') return
  try {
    await countLookup(database, request, reply)
    await join(request.server, user_id, await openGroup(database, code))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
}

/** The first step: address and password. A second factor is asked for in the next one, by what was shown in this one. */
async function firstStep(context: Entering, { email, password, shared_device }: SignInForm) {
  const { database, request, reply } = context
  const { user } = check<typeof schema.signIn.body>(
    schema.signIn.body,
    { user: { email, password, shared_device } },
    'body',
  )
  const verified = await verifyCredentials(database, user, request)
  const answer = await afterPassword(context, verified, user)
  if ('second_factor_required' in answer)
    await setPendingCookie(database, reply, { user_id: verified.user_id, purpose: 'sign_in' })
  return answer
}

/** The second step: a code, in the browser that has shown the password. */
async function secondStep(context: Entering, typed: string, { shared_device }: SignInForm) {
  if (typed.trim() === '') throw new Refusal(422, [{ code: 'CANT_BE_BLANK', field: 'user.otp_attempt' }])
  const otp_attempt = check<typeof otpAttempt>(otpAttempt, typed, 'body')
  const verified = await verifyPending(context.database, context.request)
  return afterPassword(context, verified, { otp_attempt, shared_device })
}

/**
 * Signs in by a form that the browser itself sends, by the rules of the call `signIn`. As no page may contain a password,
 * the second step goes by what this browser has shown in the first one. Throws as the call does.
 */
export async function signInByForm(
  context: Entering,
  form: SignInForm,
): Promise<User | OtpRequired | SecondFactorRequired> {
  if (form.otp_attempt === undefined) requireFields(form)
  const answer = await (form.otp_attempt === undefined
    ? firstStep(context, form)
    : secondStep(context, form.otp_attempt, form))
  if ('id' in answer) await joinStudy(context, answer.id, form.code)
  return answer
}
