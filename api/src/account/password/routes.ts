import type { FastifyInstance } from 'fastify'
import { readPasswordReset, requestPasswordReset, resetPassword } from '@almanac/contracts/account/password'
import * as schema from '@almanac/contracts/schema/account/password'
import { serve } from '../../http/route'
import { noteSecurityEvent } from '../../platform'
import { rememberDevice } from '../session/known-device'
import { addressOfLink, resetByLink, sendPasswordReset } from './reset'

export function passwordRoutes(app: FastifyInstance): void {
  serve(app, requestPasswordReset, schema.requestPasswordReset, ({ body, visitor, database, request }) =>
    sendPasswordReset(database, { email: body.user.email, locale: visitor.locale, network: request.network }),
  )

  serve(app, readPasswordReset, schema.readPasswordReset, async ({ body, database }) => ({
    email: await addressOfLink(database, body.reset_password_token),
  }))

  serve(app, resetPassword, schema.resetPassword, async ({ body, database, request, reply }) => {
    const user_id = await resetByLink(request.server, body.user.reset_password_token, body.user.password)
    // The user has proven access to the mailbox: guesses of their password from elsewhere must not
    // lock them out with the new one.
    await rememberDevice(database, request, reply, user_id)
    await noteSecurityEvent(request, 'authn_password_change', { user_id, document: { by: 'link' } })
  })
}
