import type { FastifyInstance } from 'fastify'
import { currentTheme } from '@almanac/contracts/platform/theme'
import * as schema from '@almanac/contracts/schema/platform/theme'
import { serve } from '../../http/route'
import { themeOf } from './theme'

export function themeRoutes(app: FastifyInstance): void {
  serve(app, currentTheme, schema.currentTheme, ({ query, visitor, database }) =>
    themeOf(database, { user_id: visitor.user_id, group_id: query.group_id ?? null }),
  )
}
