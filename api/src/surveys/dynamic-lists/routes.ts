import type { FastifyInstance } from 'fastify'
import * as calls from '@almanac/contracts/surveys/dynamic-lists'
import * as schema from '@almanac/contracts/schema/surveys/dynamic-lists'
import { serve } from '../../http/route'
import { searchList } from './queries'

/** The lists searched by questions of type `dynamic_list`. */
export function dynamicListsRoutes(app: FastifyInstance): void {
  serve(app, calls.searchListItems, schema.searchListItems, ({ database, user_id, params, query, visitor }) =>
    searchList(database, { user_id, list_id: params.id, locale: visitor.locale, ...query }),
  )
}
