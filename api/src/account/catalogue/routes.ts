import type { FastifyInstance } from 'fastify'
import * as calls from '@almanac/contracts/account/catalogue'
import * as schema from '@almanac/contracts/schema/account/catalogue'
import { nameIn } from '@almanac/domain/search'
import { serve } from '../../http/route'
import { companiesOf } from '../../platform'
import {
  choices,
  conditionGroups,
  searchAlertAllergies,
  searchAlertConditions,
  searchAlertMedications,
  searchAllergies,
  searchConditions,
  searchMedications,
} from './data'

export function catalogueRoutes(app: FastifyInstance): void {
  serve(app, calls.listConditions, schema.listConditions, async ({ query, visitor }) =>
    searchConditions(query.query, visitor.locale),
  )
  serve(app, calls.listAllergies, schema.listAllergies, async ({ query, visitor }) =>
    searchAllergies(query.query, visitor.locale),
  )
  serve(app, calls.listMedicationAllergies, schema.listMedicationAllergies, async ({ query, visitor }) =>
    searchMedications(query.query, visitor.locale),
  )
  serve(app, calls.listMedicAlertConditions, schema.listMedicAlertConditions, async ({ query, visitor }) =>
    searchAlertConditions(query.query, visitor.locale),
  )
  serve(app, calls.listMedicAlertAllergies, schema.listMedicAlertAllergies, async ({ query, visitor }) =>
    searchAlertAllergies(query.query, visitor.locale),
  )
  serve(app, calls.listMedicAlertMedications, schema.listMedicAlertMedications, async ({ query, visitor }) =>
    searchAlertMedications(query.query, visitor.locale),
  )

  serve(app, calls.listConditionGroups, schema.listConditionGroups, async ({ visitor }) =>
    conditionGroups.map((group) => ({
      id: group.id,
      name: nameIn(group, visitor.locale),
      condition_ids: group.condition_ids,
    })),
  )

  serve(app, calls.listElements, schema.listElements, async ({ visitor }) =>
    choices.map((element) => ({ id: element.id, kind: element.kind, name: nameIn(element, visitor.locale) })),
  )

  serve(app, calls.listCompanies, schema.listCompanies, ({ user_id, database }) => companiesOf(database, user_id))
}
