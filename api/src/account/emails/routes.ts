import type { FastifyInstance } from 'fastify'
import { unsubscribe, unsubscribeOneClick } from '@almanac/contracts/account/emails'
import * as schema from '@almanac/contracts/schema/account/emails'
import { serve } from '../../http/route'
import { unsubscribe as stop } from './unsubscribe'

/** Registers the unsubscribe calls. */
export function emailRoutes(app: FastifyInstance): void {
  serve(app, unsubscribe, schema.unsubscribe, ({ params, database }) => stop(database, params.id, params.code))
  // Mail programs send a form of one field (RFC 8058), which adds nothing to the URL.
  void app.register(async (forms) => {
    forms.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 10_000 },
      (_request, _body, done) => done(null, undefined),
    )
    serve(forms, unsubscribeOneClick, schema.unsubscribeOneClick, ({ params, database }) =>
      stop(database, params.id, params.code),
    )
  })
}
