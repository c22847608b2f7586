import { sql } from 'kysely'
import {
  addPasskey,
  beginPasskey,
  confirmSecondFactor,
  enrolSecondFactor,
  secondFactorState,
} from '@almanac/contracts/schema/account/second-factor'
import { signIn } from '@almanac/contracts/schema/account/session'
import type { RequestOptions } from '@almanac/contracts/schema/account/passkeys'
import { answerOf, codesOf } from '../../testing/answer'
import type { TestAnswer, TestClient } from '../../testing/client'
import type { TestServer } from '../../testing/server'
import { softwareAuthenticator, type SoftwareAuthenticator } from './passkeys/software-authenticator'
import { codeAt } from './totp'

/** For tests: the password of those with a second factor. */
export const password = 'correct horse battery staple'

/** For tests: the origin of the test server's pages. */
export const ORIGIN = 'http://localhost:8080'

/** For tests: sets up an authenticator app. */
export async function enrolApp(
  client: TestClient,
  more: { replace?: boolean } = {},
): Promise<{ secret: string; uri: string; recovery_codes: string[] }> {
  const begun = await client.post('/second_factor', { current_password: password, ...more })
  const { secret, uri } = answerOf(enrolSecondFactor, begun)
  const confirmed = await client.put('/second_factor', { otp_attempt: codeAt(secret, Date.now()) })
  return { secret, uri, recovery_codes: answerOf(confirmSecondFactor, confirmed).recovery_codes }
}

/** For tests: the options of a new passkey. */
export async function begin(client: TestClient) {
  const begun = await client.post('/second_factor/passkey_options', { current_password: password })
  return answerOf(beginPasskey, begun).options
}

/** For tests: adds a passkey. */
export async function enrolPasskey(
  client: TestClient,
  name = 'Laptop',
  authenticator = softwareAuthenticator(ORIGIN),
): Promise<{ authenticator: SoftwareAuthenticator; recovery_codes: string[] }> {
  const passkey = authenticator.create(await begin(client))
  const { recovery_codes } = answerOf(addPasskey, await client.post('/second_factor/passkeys', { name, passkey }))
  return { authenticator, recovery_codes }
}

/** For tests: signs in with the password and, where given, a second factor. */
export const signInAs = (client: TestClient, email: string, proof: object = {}) =>
  client.post('/users/sign_in.json', { user: { email, password, ...proof } })

/** For tests: what a passkey has to sign after the password. */
export async function requested(client: TestClient, email: string): Promise<RequestOptions> {
  const answer = answerOf(signIn, await signInAs(client, email))
  if (!('second_factor_required' in answer) || !answer.passkey_options) throw new Error('No passkey is asked for.')
  return answer.passkey_options
}

/** For tests: what the mails about the second factor of this account tell. */
export async function mailsTo({ database }: TestServer, user_id: string): Promise<string[]> {
  const { rows } = await sql<{ change: string }>`
    select document ->> 'change' as change from outgoing_messages
    where user_id = ${user_id} and kind = 'factor_changed' order by created_at, id`.execute(database)
  return rows.map(({ change }) => change)
}

/** For tests: the status and the codes of an answer. */
export const refusal = (answer: TestAnswer) => [answer.status, ...codesOf(answer)]

/** For tests: the second factors of a client's user. */
export const stateOf = async (client: TestClient) => answerOf(secondFactorState, await client.get('/second_factor'))

/** For tests: the security events about a person's second factors, the oldest first. */
export async function factorEventsOf({ app, database }: TestServer, user_id: string): Promise<string[]> {
  await app.securityEvents.flush()
  const rows = await database
    .selectFrom('security_events')
    .where('user_id', '=', user_id)
    .where((is) => is.or([is('event', 'like', 'authn_mfa%'), is('event', 'like', 'authn_passkey%')]))
    .orderBy('id')
    .select('event')
    .execute()
  return rows.map(({ event }) => event)
}
