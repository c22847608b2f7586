import type { FastifyInstance } from 'fastify'
import * as calls from '@almanac/contracts/surveys/responses'
import * as schema from '@almanac/contracts/schema/surveys/responses'
import { zoneOf } from '../../account'
import { notFound } from '../../http/errors'
import { serve } from '../../http/route'
import { surveyAnswer, surveyOptions } from '../survey/answer'
import {
  completedOne,
  completedPage,
  responsesPage,
  scoreAnswer,
  scoresWithBands,
  surveyResponseAnswer,
} from './queries'

/** The user's own responses to surveys. */
export function responsesRoutes(app: FastifyInstance): void {
  serve(app, calls.completeSurveys, schema.completeSurveys, async ({ database, user_id, query, visitor }) => {
    const rows = await completedPage(database, user_id, query)
    return rows.map((row) => ({
      ...surveyResponseAnswer(row, visitor.locale),
      completed_at: row.completed_at.toISOString(),
    }))
  })

  serve(app, calls.listSurveyResponses, schema.listSurveyResponses, async ({ database, user_id, query, visitor }) => {
    const rows = await responsesPage(database, user_id, query)
    return rows.map((row) => surveyResponseAnswer(row, visitor.locale))
  })

  serve(app, calls.getSurveyResponse, schema.getSurveyResponse, async ({ database, user_id, params, visitor }) => {
    const row = await completedOne(database, user_id, params.id)
    if (!row) throw notFound()
    const { score, started_at } = row
    // The language in which it was answered, whatever the reader uses now.
    const locale = row.locale ?? visitor.locale
    const time_zone = row.time_zone ?? (await zoneOf(database, user_id))
    return {
      ...surveyAnswer({ ...row, time_zone }, await surveyOptions(database, user_id, row, locale)),
      started_at: started_at.toISOString(),
      score: scoreAnswer(score, locale),
      all_scores: scoresWithBands(row, locale),
    }
  })
}
