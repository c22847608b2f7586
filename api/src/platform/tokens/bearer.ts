import type { FastifyReply, FastifyRequest } from 'fastify'
import { tooManyRequests, unauthorized } from '../../http/errors'
import { countAttempt, type Limit } from '../../http/limits/attempts'
import type { Team } from '../../http/authentication'
import { findTeam } from './find'

/** Wrong tokens from one address. Right ones are not counted, so nobody behind the same address is held up. */
const WRONG: Limit = { most: 30, seconds: 10 * 60 }

/** The team of a bearer token. 401 for one that is wrong or was revoked, 429 when too many were. */
export async function teamOf(token: string, request: FastifyRequest, reply: FastifyReply): Promise<Team> {
  const { database } = request.server
  const team = await findTeam(database, token)
  if (team) return team
  const { allowed, retry_after } = await countAttempt(database, 'team_token', request.network, WRONG)
  if (allowed) throw unauthorized('INVALID_TEAM_TOKEN')
  void reply.header('retry-after', retry_after)
  throw tooManyRequests('TOO_MANY_TOKENS')
}
