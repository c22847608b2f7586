import type { FastifyInstance } from 'fastify'
import type { SecondFactorRequired } from '@almanac/contracts/account/session'
import { factorsOf } from './factors'
import { requestOptionsFor } from './passkeys/check'

/** After a correct password: which second factors can be shown. Nobody else is told. */
export async function secondFactorRequired(app: FastifyInstance, user_id: string): Promise<SecondFactorRequired> {
  const { app: hasApp } = await factorsOf(app.database, user_id)
  const passkey_options = await requestOptionsFor(app, user_id)
  return { second_factor_required: true, app: hasApp, ...(passkey_options && { passkey_options }) }
}
