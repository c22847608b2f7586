import type { FastifyRequest } from 'fastify'
import { forbidden } from '../../http/errors'
import { named, type RowRule } from '../../http/policies'
import { administeredCompanies } from '../../people'

/** 403 for a session without a second factor, where operators need one. */
export function requireSecondFactor({ server, second_factor }: FastifyRequest): void {
  if (server.secondFactor && !second_factor) throw forbidden('SECOND_FACTOR_REQUIRED')
}

/** The company in the path is one whose administrator the caller is. Of others it does not exist. */
export const isCompanyAdministrator: RowRule = async ({ database, user_id, params, request }) => {
  const companies = await administeredCompanies(database, user_id)
  const isOwn = companies.some(({ key }) => key === named(params, 'company'))
  if (isOwn) requireSecondFactor(request)
  return isOwn
}
