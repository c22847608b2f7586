import { studySamples, type StudySample } from '../../devices'
import type { Database } from '../../http/serve'
import { studyMembers } from '../../platform'
import type { ExportedStudy } from './study'

/** Samples of all participants in the export, in batches. After a withdrawn consent, only those received before it. */
export async function* includedSamples(
  database: Database,
  { companies, participants }: ExportedStudy,
): AsyncGenerator<StudySample[], void, undefined> {
  const company_ids = companies.map(({ id }) => id)
  for await (const members of studyMembers(database, company_ids))
    for (const { user_id } of members) {
      if (!participants.has(user_id)) continue
      for await (const batch of studySamples(database, user_id))
        yield batch.filter(({ received_at }) => participants.includes(user_id, received_at))
    }
}
