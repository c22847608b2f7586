import type { FastifyInstance } from 'fastify'
import { latestEntry } from '@almanac/contracts/activities/objectives'
import * as schema from '@almanac/contracts/schema/activities/objectives'
import { serve } from '../../http/route'
import { latestEntryOf } from './reading'

/** The calls about single objectives. */
export function objectivesRoutes(app: FastifyInstance): void {
  serve(app, latestEntry, schema.latestEntry, async ({ database, user_id, params }) => latestEntryOf(database, user_id, params.id))
}
