import type { FastifyInstance } from 'fastify'
import { getHealthyDose, type HealthyDose } from '@almanac/contracts/activities/healthy-doses'
import * as schema from '@almanac/contracts/schema/activities/healthy-doses'
import { languageOfText, localise, type LocalText } from '@almanac/domain/texts'
import { notFound } from '../../http/errors'
import { serve } from '../../http/route'
import type { Database } from '../../http/serve'
import { companiesOf } from '../../platform'

/** The route for healthy doses, short texts worth reading. */
export function healthyDosesRoutes(app: FastifyInstance): void {
  serve(app, getHealthyDose, schema.getHealthyDose, async ({ database, user_id, params, visitor }) =>
    healthyDoseOf(database, user_id, params.id, visitor.locale),
  )
}

/** One healthy dose of the user's companies, localized; 404 for any other. */
async function healthyDoseOf(
  database: Database,
  user_id: string,
  dose_id: string,
  locale: string,
): Promise<HealthyDose> {
  const companies = new Set((await companiesOf(database, user_id)).map(({ id }) => id))
  const dose = await database
    .selectFrom('healthy_doses')
    .where('id', '=', dose_id)
    .select(['id', 'company_id', 'document'])
    .$narrowType<{ document: HealthyDoseDocument }>()
    .executeTakeFirst()
  if (!dose || !companies.has(dose.company_id)) throw notFound()
  return {
    id: dose.id,
    locale: languageOfText(dose.document.text, locale),
    title: localise(dose.document.title, locale),
    text: localise(dose.document.text, locale),
    content_type: 'markdown',
  }
}

/** `document` of the healthy_doses table: a short text worth reading, in Markdown. Texts are not localized yet. */
export interface HealthyDoseDocument {
  title: LocalText
  text: LocalText
}
