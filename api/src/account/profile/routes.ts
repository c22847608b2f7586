import type { FastifyInstance } from 'fastify'
import { getProfile, updateProfile } from '@almanac/contracts/account/profile'
import * as schema from '@almanac/contracts/schema/account/profile'
import { serve } from '../../http/route'
import { profileOf } from './read'
import { keepChange } from './update'

export function profileRoutes(app: FastifyInstance): void {
  serve(app, getProfile, schema.getProfile, ({ user_id, database }) => profileOf(database, user_id))

  serve(app, updateProfile, schema.updateProfile, async ({ body, user_id, database }) => {
    await keepChange(database, user_id, body, new Date())
    return profileOf(database, user_id)
  })
}
