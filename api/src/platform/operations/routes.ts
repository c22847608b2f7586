import type { FastifyInstance } from 'fastify'
import { currentOperations } from '@almanac/contracts/platform/operations'
import * as schema from '@almanac/contracts/schema/platform/operations'
import { serve } from '../../http/route'
import { readOperations } from './operations'

export function operationsRoutes(app: FastifyInstance): void {
  serve(app, currentOperations, schema.currentOperations, ({ database }) => readOperations(database))
}
