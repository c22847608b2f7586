import type { FastifyInstance } from 'fastify'
import { listDevices, listSymptoms, listVitals, searchDrugs, searchTerms } from '@almanac/contracts/activities/lookups'
import * as schema from '@almanac/contracts/schema/activities/lookups'
import { localise, type LocalText } from '@almanac/domain/texts'
import { serve } from '../../http/route'
import { providersOf } from '../../providers/plugin'
import { symptomAnswer, vitalAnswer } from '../definitions/objective-answer'
import { devicesIn, symptomsFor, vitalsFor } from './catalogue'
import { searchDrugsFor, searchTermsFor } from './provider-search'
import { ownSymptoms, ownVitals } from './custom'

const localizer = (locale: string) => (text: LocalText) => localise(text, locale)

/** Routes by which a participant searches for items to add. */
export function lookupsRoutes(app: FastifyInstance): void {
  serve(app, searchDrugs, schema.searchDrugs, async ({ database, user_id, query, request }) => ({
    hits: await searchDrugsFor(
      { database, user_id, log: request.log, provider: providersOf(app).drugs },
      query.query,
      query.country_code,
    ),
  }))

  serve(app, searchTerms, schema.searchTerms, ({ query, visitor, request }) =>
    searchTermsFor(providersOf(app).terms, request.log, query.query, query.lang ?? visitor.locale),
  )

  serve(app, listSymptoms, schema.listSymptoms, async ({ database, user_id, query, visitor }) =>
    symptomsFor(query.query, visitor.locale, await ownSymptoms(database, user_id)).map((symptom) =>
      symptomAnswer(symptom, localizer(visitor.locale)),
    ),
  )

  serve(app, listVitals, schema.listVitals, async ({ database, user_id, query, visitor }) =>
    vitalsFor(query.query, visitor.locale, await ownVitals(database, user_id)).map((vital) =>
      vitalAnswer(vital, localizer(visitor.locale)),
    ),
  )

  serve(app, listDevices, schema.listDevices, async ({ visitor }) => devicesIn(visitor.locale))
}
