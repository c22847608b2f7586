import type { FastifyInstance } from 'fastify'
import * as calls from '@almanac/contracts/surveys/survey'
import * as schema from '@almanac/contracts/schema/surveys/survey'
import { itemOfKey } from '@almanac/domain/survey'
import { check } from '../../http/check'
import { notFound } from '../../http/errors'
import type { RowRequest } from '../../http/policies'
import { serve } from '../../http/route'
import { publishEvent } from '../../platform'
import type { Database } from '../../http/serve'
import { withTextCodes } from '../definition'
import { listIds } from '../dynamic-lists/queries'
import { closeExpressionWorker } from '@almanac/formats/instruments/fhir'
import { type ListIds, listsOf, pageAnswer, pageOptions, placeOf, surveyAnswer, surveyOptions } from './answer'
import { externalOf } from './external-values'
import { answeringOf } from './open'
import { type Answering, lastResponse } from './queries'
import { saveAnswers } from './save-answers'

const listIdsOf = (database: Database, answering: Answering): Promise<ListIds> =>
  listIds(database, answering.company_id, listsOf(answering.survey))

/**
 * The page at offset `step` from that of a question; `open_page` where branching hides the
 * question. 404 for an unknown key.
 */
async function pageBeside(
  { database, user_id }: { database: Database; user_id: string },
  survey_id: string,
  { key, locale, step }: { key: string; locale: string; step: 1 | -1 },
) {
  const answering = await answeringOf(database, user_id, survey_id)
  if (!answering.survey.item(itemOfKey(key).key)) throw notFound()
  const options = pageOptions(answering, locale, await listIdsOf(database, answering))
  const place = placeOf(options.state, key)
  return pageAnswer(answering, place === undefined ? options.state.open_page : place + step, options)
}

/** 404 for an activity of another participant. */
async function requireOwnActivity(app: FastifyInstance, received: RowRequest, id: string): Promise<void> {
  const { database, user_id, request, query, body } = received
  const named = { database, user_id, request, query, body, params: { id } }
  if (!(await app.rowRules.activity_owner(named))) throw notFound()
}

/** Answering a survey (specification 000, section 4). */
export function surveyRoutes(app: FastifyInstance): void {
  app.addHook('onClose', closeExpressionWorker)

  serve(app, calls.getSurvey, schema.getSurvey, async ({ database, user_id, params, visitor }) => {
    const stored = await answeringOf(database, user_id, params.id)
    const answering = { ...stored, external: await externalOf(stored) }
    const { last_completed_id, document_changed } = stored
    const read = surveyAnswer(answering, await surveyOptions(database, user_id, answering, visitor.locale))
    return { ...read, last_completed_id, document_changed }
  })

  serve(app, calls.lastSurveyResponse, schema.lastSurveyResponse, async ({ database, user_id, params, visitor }) => {
    const answering = await lastResponse(database, user_id, params.id)
    if (!answering) throw notFound()
    const locale = answering.completed_at ? (answering.locale ?? visitor.locale) : visitor.locale
    return surveyAnswer(answering, await surveyOptions(database, user_id, answering, locale))
  })

  serve(app, calls.respondToSurvey, schema.respondToSurvey, async (received) => {
    const { database, user_id, params, body, files, visitor } = received
    if (body.quest_id !== undefined) await requireOwnActivity(app, received, body.quest_id)
    const answers = check<typeof schema.answers>(schema.answers, withTextCodes(body.answers), 'body')
    const { answering, moment, open_key } = await saveAnswers(database, {
      user_id,
      survey_id: params.id,
      survey_response_id: body.survey_response_id,
      activity_id: body.quest_id,
      answers,
      has_seen_introduction: body.has_seen_introduction === 'true',
      read_alerts: body.read_alerts ?? [],
      complete: body.complete === 'true',
      files,
      locale: visitor.locale,
      survey_version: body.survey_version,
      after_response_id: body.after_response_id === '' ? null : body.after_response_id,
      onboarding: body.onboarding === 'true',
      device: body.device,
      time_zone: body.time_zone,
    })
    if (body.complete === 'true' && answering.completed_at)
      publishEvent(received.request, [user_id], { type: 'surveys' })
    const options = pageOptions(answering, visitor.locale, await listIdsOf(database, answering), moment)
    const open = open_key === undefined ? undefined : placeOf(options.state, open_key)
    const last = Math.max(-1, ...answers.map(({ key }) => placeOf(options.state, key) ?? -1))
    const next = last + 1 < options.state.pages.length && last >= 0 ? last + 1 : options.state.open_page
    return pageAnswer(answering, open ?? next, options)
  })

  serve(app, calls.questionBeforeKey, schema.questionBeforeKey, ({ params, query, visitor, ...received }) =>
    pageBeside(received, params.id, { key: query.key, locale: visitor.locale, step: -1 }),
  )

  serve(app, calls.questionAfterKey, schema.questionAfterKey, ({ params, query, visitor, ...received }) =>
    pageBeside(received, params.id, { key: query.key, locale: visitor.locale, step: 1 }),
  )
}
