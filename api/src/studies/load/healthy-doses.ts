import { isDeepStrictEqual } from 'node:util'
import type { HealthyDoseDocument } from '../../activities'
import type { Database } from '../../http/serve'
import type { Study } from '../check/check'
import type { DefinitionCounts } from './definitions'
import { companyId, healthyDoseId } from './documents'

/** Writes the healthy doses of the study for each of its companies. One that changed is written over: nothing recorded hangs on its words. */
export async function loadHealthyDoses(
  database: Database,
  { key: study, companies, healthy_doses }: Study,
): Promise<DefinitionCounts> {
  const counts: DefinitionCounts = { added: 0, changed: 0 }
  const wanted = companies.flatMap(({ key: company }) =>
    healthy_doses.map(({ key, title, text }) => {
      const document: HealthyDoseDocument = { title, text }
      return {
        id: healthyDoseId(study, company, key),
        company_id: companyId(study, company),
        key,
        document: JSON.stringify(document),
      }
    }),
  )
  if (wanted.length === 0) return counts
  const stored = await database
    .selectFrom('healthy_doses')
    .select(['id', 'document'])
    .where(
      'id',
      'in',
      wanted.map(({ id }) => id),
    )
    .execute()
  const before = new Map(stored.map(({ id, document }) => [id, document]))
  for (const dose of wanted) {
    if (isDeepStrictEqual(before.get(dose.id), JSON.parse(dose.document))) continue
    await database
      .insertInto('healthy_doses')
      .values(dose)
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ document: dose.document }))
      .execute()
    counts[before.has(dose.id) ? 'changed' : 'added'] += 1
  }
  return counts
}
