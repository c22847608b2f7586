import type { FastifyInstance } from 'fastify'
import { createPreview, leavePreview } from '@almanac/contracts/platform/previews'
import * as schema from '@almanac/contracts/schema/platform/previews'
import { serve } from '../../http/route'
import { actorOf } from '../tokens/acting'
import { dropPreview } from './cookie'
import { linkToPreview } from './create'

export function previewsRoutes(app: FastifyInstance): void {
  serve(app, createPreview, schema.createPreview, async (received) =>
    linkToPreview(app, received.body, await actorOf(received)),
  )

  serve(app, leavePreview, schema.leavePreview, async ({ reply }) => {
    dropPreview(reply)
  })
}
