import type { FastifyInstance } from 'fastify'
import { currentTheme, listStudyThemes } from '@almanac/contracts/platform/theme'
import * as schema from '@almanac/contracts/schema/platform/theme'
import { serve } from '../../http/route'
import { companiesOf } from '../companies/memberships'
import { themeOf } from './theme'

export function themeRoutes(app: FastifyInstance): void {
  serve(app, currentTheme, schema.currentTheme, ({ query, visitor, database }) =>
    themeOf(database, { user_id: visitor.user_id, group_id: query.group_id ?? null }),
  )

  serve(app, listStudyThemes, schema.listStudyThemes, async ({ user_id, database }) => {
    const companies = await companiesOf(database, user_id)
    return Promise.all(companies.map(({ id }) => themeOf(database, { user_id, group_id: null, company_id: id })))
  })
}
