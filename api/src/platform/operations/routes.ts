import type { FastifyInstance } from 'fastify'
import { currentOperations } from '@almanac/contracts/platform/operations'
import * as schema from '@almanac/contracts/schema/platform/operations'
import { serve } from '../../http/route'
import { liveHost } from '../releases/checks/live-host'
import { readOperations } from './operations'

export function operationsRoutes(app: FastifyInstance): void {
  serve(app, currentOperations, schema.currentOperations, async ({ database, visitor }) =>
    readOperations(database, await liveHost(app), visitor.locale),
  )
}
