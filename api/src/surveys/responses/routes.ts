import type { FastifyInstance } from 'fastify'
import * as calls from '@almanac/contracts/surveys/responses'
import * as schema from '@almanac/contracts/schema/surveys/responses'
import { notFound } from '../../http/errors'
import { serve } from '../../http/route'
import { answeredQuestions, completedOne, completedPage, surveyResponseAnswer } from './queries'

/** The user's own completed surveys. */
export function responsesRoutes(app: FastifyInstance): void {
  serve(app, calls.completeSurveys, schema.completeSurveys, async ({ database, user_id, query, visitor }) => {
    const rows = await completedPage(database, user_id, query)
    return rows.map((row) => surveyResponseAnswer(row, visitor.locale))
  })

  serve(app, calls.getSurveyResponse, schema.getSurveyResponse, async ({ database, user_id, params, visitor }) => {
    const row = await completedOne(database, user_id, params.id)
    if (!row) throw notFound()
    return { ...surveyResponseAnswer(row, visitor.locale), questions: answeredQuestions(row, visitor.locale) }
  })
}
