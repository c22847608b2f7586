import type { FastifyInstance } from 'fastify'
import * as calls from '@almanac/contracts/activities/library'
import * as schema from '@almanac/contracts/schema/activities/library'
import { inTransaction } from '../../database/transaction'
import { serve } from '../../http/route'
import type { Database } from '../../http/serve'
import { removeFromDashboard } from '../activities/dashboard'
import { joinActivity } from '../join-activity'
import { categoryAnswer, detailAnswer, searchActivities } from './answers'
import { categoryOf, libraryOf, offeredActivity } from './queries'

async function detailOf(database: Database, user_id: string, id: string, locale: string) {
  const { category, activity } = await offeredActivity(database, user_id, id)
  return detailAnswer(activity, category, locale)
}

/**
 * Routes of the journey library: activities that participants may add to their dashboard
 * themselves (specification 001, sections 4 and 7).
 */
export function libraryRoutes(app: FastifyInstance): void {
  serve(app, calls.getLibrary, schema.getLibrary, async ({ database, user_id, visitor }) => {
    const categories = await libraryOf(database, user_id)
    return { categories: categories.map((category) => categoryAnswer(category, visitor.locale)) }
  })

  serve(app, calls.getLibraryCategory, schema.getLibraryCategory, async ({ database, user_id, params, visitor }) =>
    categoryAnswer(await categoryOf(database, user_id, params.id), visitor.locale),
  )

  serve(app, calls.searchLibrary, schema.searchLibrary, async ({ database, user_id, query, visitor }) => {
    const categories = await libraryOf(database, user_id)
    return searchActivities(
      categories.map((category) => categoryAnswer(category, visitor.locale)),
      query.query,
    )
  })

  serve(app, calls.getLibraryActivity, schema.getLibraryActivity, async ({ database, user_id, params, visitor }) =>
    detailOf(database, user_id, params.id, visitor.locale),
  )

  serve(app, calls.joinLibraryActivity, schema.joinLibraryActivity, async ({ database, user_id, params, visitor }) =>
    inTransaction(database, async (transaction) => {
      await offeredActivity(transaction, user_id, params.id)
      await joinActivity(transaction, user_id, params.id)
      return detailOf(transaction, user_id, params.id, visitor.locale)
    }),
  )

  serve(app, calls.leaveLibraryActivity, schema.leaveLibraryActivity, async ({ database, user_id, params, visitor }) =>
    inTransaction(database, async (transaction) => {
      const { activity } = await offeredActivity(transaction, user_id, params.id)
      if (activity.joined) await removeFromDashboard(transaction, user_id, params.id)
      return detailOf(transaction, user_id, params.id, visitor.locale)
    }),
  )
}
