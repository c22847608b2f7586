import type { FastifyReply, FastifyRequest } from 'fastify'
import { birthYears, MIN_BIRTH_YEAR } from '@almanac/contracts/rules/account'
import { agreementsOf, registerByForm, studyOfTypedCode } from '../../account'
import { failureOf } from '../../http/failures'
import { type Fault, Refusal } from '../../http/errors'
import { languageOfVisitor } from '../../http/locales'
import { translatorOf } from '../../http/words'
import { type Linked, linkedStudy } from '../linked-study'
import type { Markup } from '../prerendered'
import { documentsHtml } from './documents'
import { type FormAnswer, type FormWords, refusedForm } from './form-answer'
import { stepLine } from './registration-values'
import { pathAfterForm } from './return-path'

/** The steps that the server's answers lead to, in their order (STEPS in remotes/account/src/register/Prerendered.tsx), with their fields. */
const STEPS = {
  account: ['first_name', 'email', 'password', 'password_confirmation'],
  person: ['last_name', 'birth_year', 'gender', 'gender_other', 'terms_agreed'],
  phone: ['primary_contact_number'],
  code: ['otp_attempt'],
} as const
type Step = keyof typeof STEPS

const POSITIONS: Readonly<Record<Step, number>> = { account: 1, person: 2, phone: 3, code: 4 }

/** What stays typed from step to step and after a refusal; never a password or a code. */
const KEPT = [
  'first_name',
  'email',
  'last_name',
  'birth_year',
  'gender',
  'gender_other',
  'terms_agreed',
  'primary_contact_number',
  'masked_number',
]

const SENTENCES: Readonly<Record<string, string>> = {
  'first_name MANDATORY': 'register.MANDATORY',
  'email CANT_BE_BLANK': 'errors.EMAIL_BLANK',
  'email INVALID_EMAIL': 'errors.EMAIL_INVALID',
  'password CANT_BE_BLANK': 'register.CANT_BE_BLANK',
  'password PASSWORD_TOO_SHORT': 'register.PASSWORD_TOO_SHORT',
  'password_confirmation PASSWORDS_NO_MATCH': 'register.PASSWORDS_NO_MATCH',
  'birth_year REQUIRED': 'register.BIRTH_YEAR_REQUIRED',
  'birth_year OUT_OF_RANGE': 'register.BIRTH_YEAR_OUT_OF_RANGE',
  'gender REQUIRED': 'register.GENDER_REQUIRED',
  'gender_other PLEASE_FILL_OUT_THE_OTHER_FIELD': 'register.PLEASE_FILL_OUT_THE_OTHER_FIELD',
  'gender_other PLEASE_ENTER_ALPHANUMERIC_CHARACTERS_ONLY': 'register.PLEASE_ENTER_ALPHANUMERIC_CHARACTERS_ONLY',
  'terms_agreed TERMS_NOT_AGREED': 'register.TERMS_NOT_AGREED',
  'primary_contact_number REQUIRED': 'phone.BLANK',
  'code CODE_REQUIRED': 'register.CODE_LENGTH',
  'code GROUPCODE_VALIDATION_ERROR': 'register.GROUPCODE_VALIDATION_ERROR',
  'code GROUPCODE_STUDY_CLOSED_ERROR': 'register.GROUPCODE_STUDY_CLOSED_ERROR',
  'hcaptcha_verification_key CAPTCHA_REQUIRED': 'register.captcha_needs_scripts',
  ' STUDY_CLOSED': 'register.STUDY_CLOSED_ERROR_MESSAGE',
}

function wordsFor(fields: readonly string[], locale: string): FormWords {
  const number = new Intl.NumberFormat(locale, { useGrouping: false })
  const [latest = 0] = birthYears(new Date())
  return {
    fields,
    sentences: SENTENCES,
    values: { first: number.format(MIN_BIRTH_YEAR), latest: number.format(latest) },
  }
}

/** The form for a study code: leads on to the registration for its study. */
async function answerStudyCode(
  request: FastifyRequest,
  reply: FastifyReply,
  typed: string,
  locale: string,
): Promise<string | FormAnswer> {
  try {
    const { code } = await studyOfTypedCode(request, reply, typed)
    const { searchParams } = new URL(request.url, 'http://page')
    searchParams.delete('code')
    const search = searchParams.toString()
    return `/register/${code}${search && `?${search}`}`
  } catch (error) {
    if (!(error instanceof Error)) throw error
    return refusedForm(failureOf(error, request, reply), locale, wordsFor(['code'], locale), { typed: { code: typed } })
  }
}

const isOf =
  (fields: readonly string[]) =>
  ({ field }: Fault): boolean =>
    field !== undefined && fields.includes(field)

/** The earliest step that has to be corrected, as in the screen (Refusal.tsx); undefined where only the number is missing, which is the next one. */
function stepOfRefusal({ entries }: Refusal, current: Step): Step | 'next' {
  if (entries.every(({ code, field }) => field === 'primary_contact_number' && code === 'REQUIRED')) return 'next'
  if (entries.some(isOf(STEPS.account))) return 'account'
  if (entries.some(isOf(STEPS.person))) return 'person'
  return current
}

/** Seconds that the message about a closed study is shown before the sign-in (specification 000, section 8). */
const CLOSED_SECONDS = 5

interface Sent {
  request: FastifyRequest
  reply: FastifyReply
  fields: URLSearchParams
  linked: Linked
  locale: string
}

/** The study that is registered for. */
const studyOf = ({ ofCode, invitation, study }: Linked) => ofCode ?? (invitation ? study : undefined)

/** What has to be agreed to. */
async function documentsFor({ request, linked, locale }: Sent): Promise<Markup> {
  const pages = await agreementsOf(request.server.database, null, locale, { group_id: studyOf(linked)?.id })
  return documentsHtml(pages, locale)
}

/** The form at a step, with what was typed so far. */
async function formAt(
  sent: Sent,
  step: Step,
  more: Record<string, string> = {},
): Promise<Pick<FormAnswer, 'step' | 'typed'>> {
  const { fields, linked, locale } = sent
  const typed = { ...Object.fromEntries(KEPT.map((name) => [name, fields.get(name) ?? ''])), ...more }
  if (step === 'account') return { typed }
  return {
    step,
    typed: {
      ...typed,
      [`gender_${fields.get('gender') ?? ''}`]: 'true',
      step_line: stepLine(translatorOf(locale, 'account'), POSITIONS[step], studyOf(linked)?.two_factor),
      ...(step === 'person' ? { documents: await documentsFor(sent) } : {}),
    },
  }
}

/** The form with what the server has refused. */
async function refusedAt(sent: Sent, refusal: Refusal, current: Step): Promise<FormAnswer> {
  const { locale, reply } = sent
  const step = stepOfRefusal(refusal, current)
  if (step === 'next') return { status: 200, ...(await formAt(sent, 'phone')), errors: {} }
  if (refusal.entries.some(({ code }) => code === 'STUDY_CLOSED'))
    void reply.header('refresh', `${CLOSED_SECONDS}; url=/login`)
  const entries =
    step === current
      ? refusal.entries
      : refusal.entries.filter(isOf([...STEPS.account, ...(step === 'person' ? STEPS.person : [])]))
  const { status, retry_after } = refusal
  const shown = new Refusal(status, entries, retry_after)
  const answer = refusedForm(shown, locale, wordsFor(STEPS[step], locale), await formAt(sent, step))
  const all = [...(answer.refusal ? [answer.refusal] : []), ...Object.values(answer.errors)]
  // The combined message of specification 000, section 8; the fields also show their own.
  return { ...answer, refusal: all.length > 1 ? all.join(' - ') : answer.refusal }
}

/** Answers a form of the registration: where it leads, the next step, or the form with what is wrong. */
export async function answerRegistration(
  request: FastifyRequest,
  reply: FastifyReply,
  fields: URLSearchParams,
): Promise<string | FormAnswer> {
  const locale = languageOfVisitor(request)
  request.visitor = { user_id: null, locale }
  const code = fields.get('code')
  if (code !== null) return answerStudyCode(request, reply, code, locale)
  const { server } = request
  const linked = await linkedStudy(server, request, new URL(request.url, 'http://page'))
  const { ofCode, invitation } = linked
  // The page says what is wrong with its address.
  if (!ofCode && !invitation) return { status: 422, typed: {}, errors: {} }
  const step = (['person', 'phone', 'code'] as const).find((known) => known === fields.get('step')) ?? 'account'
  const sent = { request, reply, fields, linked, locale }
  try {
    const target = {
      registration_code: ofCode?.code,
      invitation_id: invitation?.id,
      group_id: studyOf(linked)?.id,
    }
    const answer = await registerByForm({
      database: server.database,
      request,
      reply,
      locale,
      fields: Object.fromEntries(fields),
      target,
      step,
    })
    if (answer === undefined) return { status: 200, ...(await formAt(sent, 'person')), errors: {} }
    if ('id' in answer) return pathAfterForm(answer, '')
    const { masked_number } = answer
    return { status: 200, ...(await formAt(sent, 'code', { masked_number })), errors: {} }
  } catch (error) {
    if (!(error instanceof Error)) throw error
    return refusedAt(sent, failureOf(error, request, reply), step)
  }
}
