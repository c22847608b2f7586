import type { FastifyRequest } from 'fastify'
import type { Credential } from '../../http/authentication'
import { forbidden, unauthorized } from '../../http/errors'
import type { Database } from '../../http/serve'
import { readSessionCookie } from '../session/cookie'
import { hashOf } from '../session/store'
import { hasSecondFactor } from './factors'

/** The session that is being changed. */
export function credentialOf(request: FastifyRequest): Credential {
  const credential = readSessionCookie(request)
  if (!credential) throw unauthorized()
  return credential
}

/** Records that the user of this session has shown a second factor. */
export async function recordSecondFactor(database: Database, { user_id, token }: Credential): Promise<void> {
  await database
    .updateTable('sessions')
    .where('user_id', '=', user_id)
    .where('token_hash', '=', hashOf(token))
    .set({ second_factor: true })
    .execute()
}

/** 403 SECOND_FACTOR_REQUIRED where there is a second factor that this session has not shown: the password alone must not get around it. */
export async function requireShownIfOn(request: FastifyRequest, user_id: string): Promise<void> {
  if (!request.second_factor && (await hasSecondFactor(request.server.database, user_id)))
    throw forbidden('SECOND_FACTOR_REQUIRED')
}

/** 403 SECOND_FACTOR_REQUIRED in a session that has not shown a second factor, or where there is none. */
export async function requireShown(request: FastifyRequest, user_id: string): Promise<void> {
  if (!request.second_factor || !(await hasSecondFactor(request.server.database, user_id)))
    throw forbidden('SECOND_FACTOR_REQUIRED')
}
