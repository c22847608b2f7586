import type { FastifyInstance } from 'fastify'
import {
  confirmEmail,
  createStatus,
  getProfile,
  listStatuses,
  listTutorials,
  sendEmailConfirmation,
  updateProfile,
  verifyContactNumber,
  watchTutorial,
} from '@almanac/contracts/account/profile'
import * as schema from '@almanac/contracts/schema/account/profile'
import { serve } from '../../http/route'
import { noteSecurityEvent, publishEvent } from '../../platform'
import { readSessionCookie } from '../session/cookie'
import { verifyNumber } from './contact-number'
import { sendAgain, confirmByLink } from './email-change'
import { refuseLockedChange, refuseWhenLocked } from './change'
import { profileOf } from './read'
import { saveStatus, statusesOf } from './statuses'
import { recordSecurityEvents, saveChange } from './update'
import { markTutorialSeen, tutorialsOf } from './tutorials'

/** Other devices that show the profile read it again. */
const PROFILE_CHANGED = { type: 'profile' } as const

export function profileRoutes(app: FastifyInstance): void {
  serve(app, getProfile, schema.getProfile, ({ user_id, request }) => profileOf(request.server, user_id))

  serve(app, updateProfile, schema.updateProfile, async ({ body, user_id, database, request }) => {
    await refuseLockedChange(database, user_id, body)
    const secured = await saveChange(
      request.server,
      { user_id, session: readSessionCookie(request), now: new Date() },
      body,
    )
    await recordSecurityEvents(request, body, secured)
    publishEvent(request, [user_id], PROFILE_CHANGED)
    return profileOf(request.server, user_id)
  })

  serve(app, verifyContactNumber, schema.verifyContactNumber, async ({ body, user_id, visitor, database, request }) => {
    await refuseWhenLocked(database, user_id)
    const sent = await verifyNumber(database, { user_id, locale: visitor.locale, network: request.network }, body)
    if (sent) return sent
    await noteSecurityEvent(request, 'user_updated', {
      document: {
        attribute: body.primary_contact_number === undefined ? 'secondary_contact_number' : 'primary_contact_number',
        change: 'verified',
      },
    })
    publishEvent(request, [user_id], PROFILE_CHANGED)
    return profileOf(request.server, user_id)
  })

  serve(app, sendEmailConfirmation, schema.sendEmailConfirmation, ({ user_id, database }) =>
    sendAgain(database, user_id),
  )

  serve(app, confirmEmail, schema.confirmEmail, async ({ params, request }) => {
    const { user_id, changed } = await confirmByLink(request.server, params.token)
    if (changed)
      await noteSecurityEvent(request, 'user_updated', {
        user_id,
        document: { attribute: 'email', change: 'confirmed' },
      })
    publishEvent(request, [user_id], PROFILE_CHANGED)
    return { user_confirmed: true }
  })

  serve(app, listStatuses, schema.listStatuses, ({ user_id, database }) => statusesOf(database, user_id))
  serve(app, createStatus, schema.createStatus, async ({ body, user_id, database }) => {
    await refuseWhenLocked(database, user_id)
    return saveStatus(database, user_id, body.text)
  })
  serve(app, listTutorials, schema.listTutorials, ({ user_id, visitor, database }) =>
    tutorialsOf(database, user_id, visitor.locale),
  )
  serve(app, watchTutorial, schema.watchTutorial, ({ params, user_id, database }) =>
    markTutorialSeen(database, user_id, params.id),
  )
}
