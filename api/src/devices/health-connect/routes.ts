import type { FastifyInstance } from 'fastify'
import { uploadHealthConnectSamples } from '@almanac/contracts/devices/health-connect'
import * as schema from '@almanac/contracts/schema/devices/health-connect'
import { serve } from '../../http/route'
import { storeBatchOf } from '../apple-health/store-batch'

/** Health Connect uploads, from the Android app. */
export function healthConnectRoutes(app: FastifyInstance): void {
  serve(app, uploadHealthConnectSamples, schema.uploadHealthConnectSamples, storeBatchOf('health_connect'))
}
