import type { HealthyDose } from '@almanac/contracts/activities/healthy-doses'
import { languageOfText, localise } from '@almanac/domain/texts'
import { notFound } from '../../http/errors'
import type { Database } from '../../http/serve'
import { companiesOf } from '../../platform'
import type { HealthyDoseDocument } from './document'

/** One healthy dose of the user's companies in her language; 404 for any other. */
export async function healthyDoseOf(
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
