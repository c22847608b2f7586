import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { User } from '@almanac/contracts/account/session'
import { unauthorized } from '../../http/errors'
import { companiesOf, featuresOf, groupsOf, onboardingSurveyIds } from '../../platform'
import { rolesOf } from '../../people'
import type { SessionProof } from '../../http/authentication'
import { passkeyAskedOf } from '../second-factor/passkeys/asked'
import { agreementsDue } from '../pages/agreements'
import type { Database } from '../../http/serve'

/** The parts of a server needed to read a user. */
export type UserSource = Pick<FastifyInstance, 'database' | 'accountHooks'>

/** The signed-in participant for the host and all remotes. 401 when the account is deleted. */
export async function userById({ database, accountHooks }: UserSource, id: string): Promise<User> {
  const user = await database
    .selectFrom('users')
    .where('id', '=', id)
    .select([
      'id',
      'email',
      'first_name',
      'last_name',
      'locale',
      'region',
      'time_zone',
      'avatar_id',
      'image_id',
      'response_count',
      'activated',
      'medication_count',
      'symptom_count',
      'vital_count',
    ])
    .executeTakeFirst()
  if (!user) throw unauthorized()
  const [companies, groups, hs_features, roles, onboarding_surveys, agreements_due, due, days] = await Promise.all([
    companiesOf(database, id),
    groupsOf(database, id),
    featuresOf(database, id),
    rolesOf(database, id),
    onboardingSurveyIds(database, id).then((asked) => accountHooks.onboardingSurveys(database, id, asked)),
    agreementsDue(database, id),
    accountHooks.consentsDue(database, id),
    accountHooks.unwellDays(database, id),
  ])
  const now = { onboarding_surveys, agreements_due, consents_due: due, unwell_days: days }
  return { ...user, companies, groups, hs_features, ...now, roles }
}

/** The user of a session, with the passkey that it has to create or show first. */
export async function userOfSession(app: FastifyInstance, id: string, proof: SessionProof): Promise<User> {
  const [user, passkey_asked] = await Promise.all([userById(app, id), passkeyAskedOf(app, id, proof)])
  return passkey_asked ? { ...user, passkey_asked } : user
}

/** The user of the session that a request is sent with. */
export function userOfRequest(request: FastifyRequest, id: string): Promise<User> {
  const { server, second_factor = false, passkey_waived = false } = request
  return userOfSession(server, id, { second_factor, passkey_waived })
}

/** Saves the participant's language; false when the account is deleted. */
export async function saveLocale(database: Database, user_id: string, locale: string): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('users')
    .set({ locale })
    .where('id', '=', user_id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
