import type { FastifyInstance } from 'fastify'
import { getDeviceOrder, updateDeviceOrder } from '@almanac/contracts/devices/device-order'
import * as schema from '@almanac/contracts/schema/devices/device-order'
import { serve } from '../../http/route'
import { publishEvent } from '../../platform'
import { requireSync } from '../gate'
import { deviceOrderOf, storeDeviceOrder } from './device-order'

/** Which device counts where several measured the same time. */
export function deviceOrderRoutes(app: FastifyInstance): void {
  serve(app, getDeviceOrder, schema.getDeviceOrder, async ({ database, user_id }) => {
    await requireSync(database, user_id)
    return deviceOrderOf(database, user_id)
  })

  serve(app, updateDeviceOrder, schema.updateDeviceOrder, async ({ request, database, user_id, body }) => {
    await requireSync(database, user_id)
    const order = await storeDeviceOrder(database, user_id, body.numbers)
    // What is computed by the order is shown on other screens, too.
    publishEvent(request, [user_id], { type: 'samples' })
    return order
  })
}
