import type { FastifyInstance } from 'fastify'
import * as calls from '@almanac/contracts/surveys/survey'
import * as schema from '@almanac/contracts/schema/surveys/survey'
import { check } from '../../http/check'
import { notFound } from '../../http/errors'
import { serve } from '../../http/route'
import { saveAnswers } from './submit-answers'
import { type Answering, answeringOf, firstOpen, surveyPage } from './queries'

/** The place of a question; 404 where the survey has none of this key. */
function placeOf({ survey }: Answering, key: string): number {
  const place = survey.questions.findIndex((question) => question.key === key)
  if (place === -1) throw notFound()
  return place
}

/** After what was just answered; past the last question, what is still open. */
function nextPlace(answering: Answering, keys: string[]): number {
  const next = Math.max(...keys.map((key) => placeOf(answering, key))) + 1
  return next < answering.survey.questions.length ? next : firstOpen(answering)
}

/** Answering a survey, a question a page (specification 000, section 4). */
export function surveyRoutes(app: FastifyInstance): void {
  serve(app, calls.getSurvey, schema.getSurvey, async ({ database, user_id, params, visitor }) => {
    const answering = await answeringOf(database, user_id, params.id)
    return surveyPage(answering, firstOpen(answering), visitor.locale)
  })

  serve(app, calls.respondToSurvey, schema.respondToSurvey, async ({ database, user_id, params, body, visitor }) => {
    const answers = check<typeof schema.answers>(schema.answers, body.answers, 'body')
    const answering = await saveAnswers(database, {
      user_id,
      survey_id: params.id,
      survey_response_id: body.survey_response_id,
      answers,
    })
    return surveyPage(
      answering,
      nextPlace(
        answering,
        answers.map(({ key }) => key),
      ),
      visitor.locale,
    )
  })

  serve(
    app,
    calls.questionBeforeKey,
    schema.questionBeforeKey,
    async ({ database, user_id, params, query, visitor }) => {
      const answering = await answeringOf(database, user_id, params.id)
      return surveyPage(answering, placeOf(answering, query.key) - 1, visitor.locale)
    },
  )

  serve(app, calls.questionAfterKey, schema.questionAfterKey, async ({ database, user_id, params, query, visitor }) => {
    const answering = await answeringOf(database, user_id, params.id)
    return surveyPage(answering, placeOf(answering, query.key) + 1, visitor.locale)
  })
}
