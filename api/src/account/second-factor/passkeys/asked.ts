import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { PasskeyAsked } from '@almanac/contracts/account/session'
import type { Session, SessionProof } from '../../../http/authentication'
import { forbidden } from '../../../http/errors'
import { relyingPartyOf } from '../../../http/relying-party'
import type { Database } from '../../../http/serve'
import { isClinician } from '../clinician'

interface Standing {
  /** From when a passkey is needed; null where no company asks for one. */
  required_from: Date | null
  isDue: boolean
  hasPasskey: boolean
}

/** SQL: whether any company of this server asks for passkeys. */
export const doesAnyCompanyAskForPasskeys = sql<boolean>`exists (select from companies where clinicians_passkeys_since is not null)`

/** The same as a statement of its own. */
async function doesAnyCompanyAsk(database: Database): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select ${doesAnyCompanyAskForPasskeys} as found`.execute(database)
  return rows[0]?.found ?? false
}

/**
 * From when this person needs a passkey. Companies ask it of everybody or of the clinicians of their people and of
 * their care team; of several the strictest decides, which is the first day. Days count from the setting, or from
 * joining where that was later.
 */
async function standingOf(app: FastifyInstance, user_id: string): Promise<Standing> {
  const clinician = await isClinician(app, user_id)
  const { rows } = await sql<Standing>`
    with asking as (
      select companies.passkey_days as days,
        greatest(
          case when ${clinician}::boolean then companies.clinicians_passkeys_since else companies.all_passkeys_since end,
          memberships.joined_at) as since
      from memberships join companies on companies.id = memberships.company_id
      where memberships.user_id = ${user_id} and companies.status = 'open'
        and (companies.all_passkeys_since is not null or (${clinician}::boolean and companies.clinicians_passkeys_since is not null))
      union all
      select companies.passkey_days, companies.clinicians_passkeys_since
      from companies join users on users.id = ${user_id}
      where companies.clinicians_passkeys_since is not null and companies.status = 'open'
        and exists (
          select from jsonb_array_elements_text(companies.care_team || coalesce(companies.messaging -> 'care_team' -> 'emails', '[]')) as member (email)
          where lower(member.email) = lower(users.email))
    ), first as (select min(since + make_interval(days => days)) as required_from from asking)
    select required_from, coalesce(required_from <= now(), false) as "isDue",
      exists (select from passkeys where user_id = ${user_id}) as "hasPasskey"
    from first`.execute(app.database)
  return rows[0] ?? { required_from: null, isDue: false, hasPasskey: false }
}

/**
 * What the companies of this person ask of this session: nothing, or a passkey. `later`: none is there yet, and one
 * is needed from that day; `create`: it is needed now, and there is none; `show`: there is one, and this session was
 * opened without it. A code by mail takes its place in a session, and an operator's second factor does not. Where the
 * public address allows no passkeys nobody needs one.
 */
export async function passkeyAskedOf(
  app: FastifyInstance,
  user_id: string,
  { second_factor, passkey_waived }: SessionProof,
): Promise<PasskeyAsked | null> {
  if (!(await doesAnyCompanyAsk(app.database)) || !relyingPartyOf(app.publicUrl)) return null
  const { required_from, isDue, hasPasskey } = await standingOf(app, user_id)
  if (!required_from) return null
  const asked = (step: PasskeyAsked['step']) => ({ step, required_from: required_from.toISOString() })
  if (!isDue) return hasPasskey ? null : asked('later')
  if (passkey_waived) return null
  if (!hasPasskey) return asked('create')
  return second_factor ? null : asked('show')
}

/** Whether a company asks a passkey of this person, now or from a later day on. */
export async function isPasskeyAskedOf(app: FastifyInstance, user_id: string): Promise<boolean> {
  if (!(await doesAnyCompanyAsk(app.database)) || !relyingPartyOf(app.publicUrl)) return false
  return (await standingOf(app, user_id)).required_from !== null
}

/** Whether this session has to create or show a passkey before anything else. */
export async function isPasskeyDue(app: FastifyInstance, session: Session): Promise<boolean> {
  const { user_id, passkeys_asked, ...proof } = session
  if (!passkeys_asked) return false
  const asked = await passkeyAskedOf(app, user_id, proof)
  return asked !== null && asked.step !== 'later'
}

/** 403 PASSKEY_REQUIRED where there is a passkey that this session has to show: the password alone must not add another. */
export async function requirePasskeyShown(request: FastifyRequest, user_id: string): Promise<void> {
  const { server, second_factor = false, passkey_waived = false } = request
  const asked = await passkeyAskedOf(server, user_id, { second_factor, passkey_waived })
  if (asked?.step === 'show') throw forbidden('PASSKEY_REQUIRED')
}
