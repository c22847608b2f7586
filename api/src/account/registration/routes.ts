import type { FastifyInstance } from 'fastify'
import {
  acceptInvitation,
  joinGroup,
  listGroups,
  lookupGroup,
  lookupInvitation,
  refuseInvitations,
  register,
  validateCode,
} from '@almanac/contracts/account/registration'
import * as schema from '@almanac/contracts/schema/account/registration'
import { serve } from '../../http/route'
import { joinedGroups } from '../../platform'
import { captchaUrl } from '../captcha/page'
import { userOfRequest } from '../session/user'
import { countLookup, lookedUpGroup, openGroup, publicGroup, join } from './groups'
import { acceptOwn, lookedUpInvitation } from './invitations'
import { refuseInvitations as refuse } from './not-me'
import { registerParticipant } from './register'

export function registrationRoutes(app: FastifyInstance): void {
  serve(app, register, schema.register, ({ body, visitor, database, request, reply }) =>
    registerParticipant({ form: body, locale: visitor.locale, database, request, reply }, new Date()),
  )

  serve(app, validateCode, schema.validateCode, async ({ params, database, request, reply }) => {
    await countLookup(database, request, reply)
    const { id, code } = await openGroup(database, params.code)
    return { group_id: id, code }
  })

  serve(app, lookupGroup, schema.lookupGroup, async ({ params, database, request, reply }) => {
    await countLookup(database, request, reply)
    return lookedUpGroup(app, params.id, captchaUrl(app))
  })

  serve(app, listGroups, schema.listGroups, async ({ visitor, database }) =>
    visitor.user_id === null ? [] : (await joinedGroups(database, visitor.user_id)).map(publicGroup),
  )

  serve(app, joinGroup, schema.joinGroup, async ({ params, user_id, database, request, reply }) => {
    await countLookup(database, request, reply)
    await join(request.server, user_id, await openGroup(database, params.id))
    return userOfRequest(request, user_id)
  })

  serve(app, lookupInvitation, schema.lookupInvitation, async ({ params, database, request, reply }) => {
    await countLookup(database, request, reply)
    return lookedUpInvitation(request.server, params.id)
  })

  serve(app, acceptInvitation, schema.acceptInvitation, ({ params, user_id, request }) =>
    acceptOwn(request.server, params.id, user_id),
  )

  serve(app, refuseInvitations, schema.refuseInvitations, async ({ params, body, database, request, reply }) => {
    await countLookup(database, request, reply)
    await refuse(request.server, params.id, body.code)
    return undefined
  })
}
