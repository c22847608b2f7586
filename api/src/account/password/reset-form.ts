import type { FastifyRequest } from 'fastify'
import * as schema from '@almanac/contracts/schema/account/password'
import { emailProblem } from '@almanac/contracts/rules/account'
import { check } from '../../http/check'
import { invalid } from '../../http/errors'
import type { Database } from '../../http/serve'
import { sendPasswordReset } from './reset'

/** Sends a reset link by a form that the browser itself sends, by the rules of the call `requestPasswordReset`. Throws as the call does. */
export async function requestResetByForm(
  { database, request, locale }: { database: Database; request: FastifyRequest; locale: string },
  typed: string,
): Promise<void> {
  const wrong = emailProblem(typed)
  if (wrong) throw invalid(wrong, 'user.email')
  const { user } = check<typeof schema.requestPasswordReset.body>(
    schema.requestPasswordReset.body,
    { user: { email: typed } },
    'body',
  )
  await sendPasswordReset(database, { email: user.email, locale, network: request.network })
}
