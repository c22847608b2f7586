import type { FastifyInstance } from 'fastify'
import { getDeviceOrder, updateDeviceOrder } from '@almanac/contracts/devices/device-order'
import * as schema from '@almanac/contracts/schema/devices/device-order'
import { serve } from '../../http/route'
import { requireSync } from '../gate'
import { deviceOrderOf, storeDeviceOrder } from './device-order'

/** Which device counts where several measured the same time. */
export function deviceOrderRoutes(app: FastifyInstance): void {
  serve(app, getDeviceOrder, schema.getDeviceOrder, async ({ database, user_id }) => {
    await requireSync(database, user_id)
    return deviceOrderOf(database, user_id)
  })

  serve(app, updateDeviceOrder, schema.updateDeviceOrder, async ({ database, user_id, body }) => {
    await requireSync(database, user_id)
    return storeDeviceOrder(database, user_id, body.numbers)
  })
}
