import type { FastifyInstance } from 'fastify'
import type { TFunction } from 'i18next'
import { isUuid } from '@almanac/contracts/patterns'
import { lookedUpInvitation, requiredCaptcha } from '../../account'
import { translatorOf } from '../../http/words'
import type { JoinableGroup } from '../../platform'
import type { Linked } from '../linked-study'
import type { PrerenderedValues } from '../prerendered'

/** Characters of a wrong code that are shown again. */
const MAX_SHOWN = 20

/** Steps of a registration, with those of the phone where the study asks for two factors. */
export const stepLine = (words: TFunction, position: number, two_factor: boolean | undefined): string =>
  words('register.step', { position, total: two_factor ? 4 : 2 })

/** Who invites, to what, and what accepting opens (useInvitedTo of the remote). */
async function invitedTo(
  app: FastifyInstance,
  { code = '', study }: Linked,
  words: TFunction,
): Promise<PrerenderedValues> {
  const { from, first_name, last_name, email, opens_records } = await lookedUpInvitation(app, code)
  const into = study && { group: study.name, company: study.company_name }
  const invites = into
    ? from
      ? words('invitation.by_into', { name: from, ...into })
      : words('invitation.into', into)
    : from
      ? words('invitation.by', { name: from })
      : words('invitation.plain')
  const opens =
    opens_records === null
      ? undefined
      : opens_records
        ? from
          ? words('invitation.opens_by', { name: from })
          : words('invitation.opens')
        : words('invitation.opens_nothing')
  return {
    step: 'invited',
    code,
    intro: [invites, opens, words('register.invited_check')].filter(Boolean).join(' '),
    first_name: first_name ?? '',
    last_name: last_name ?? '',
    email,
  }
}

function studyOfCode({ id, code, name, company_name }: JoinableGroup, words: TFunction): PrerenderedValues {
  return {
    step: 'account',
    code,
    group_id: id,
    intro: words('register.intro', { group: name, company: company_name }),
  }
}

/** The form for a study code, with what is wrong with that of the link. */
function askForCode({ code = '', study, ofCode }: Linked, words: TFunction): PrerenderedValues {
  const fault = isUuid(code)
    ? 'INVITATION_OVER'
    : ofCode
      ? 'GROUPCODE_STUDY_CLOSED_ERROR'
      : code && 'GROUPCODE_VALIDATION_ERROR'
  return {
    step: 'study_code',
    code: isUuid(code) ? '' : code.slice(0, MAX_SHOWN),
    intro:
      study && !ofCode
        ? words('register.code_intro_group', { group: study.name, company: study.company_name })
        : words('register.code_intro'),
    ...(fault ? { code_error: words(`register.${fault}`), code_invalid: 'true' } : {}),
  }
}

/** The values of the registration: its first step, for the study or the invitation of the link, or the form for a study code. */
export async function registrationValues(
  app: FastifyInstance,
  linked: Linked,
  locale: string,
): Promise<PrerenderedValues> {
  const words = translatorOf(locale, 'account')
  const { ofCode, invitation } = linked
  const target = ofCode && !ofCode.closed ? ofCode : undefined
  if (!target && !invitation) return askForCode(linked, words)
  const group = target ?? (invitation ? linked.study : undefined)
  return {
    step_line: stepLine(words, 1, group?.two_factor),
    ...(group && (await requiredCaptcha(app, group.id)) ? { captcha: 'true' } : {}),
    ...(target ? studyOfCode(target, words) : await invitedTo(app, linked, words)),
  }
}
