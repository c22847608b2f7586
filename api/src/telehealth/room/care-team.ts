import { zoneOf } from '../../account'
import type { Database } from '../../http/serve'
import { fullName, peopleById } from '../../people'
import { alertRecipientsOf, commonCompany, companiesOf, companyAmong } from '../../platform'

/** An appointment, with its two sides. */
interface Visit {
  participant_id: string
  provider_id: string
  start_at: Date
}

/**
 * The alert recipients of the company whose study a visit belongs to, of all of the participant's where that is unknown,
 * each once, and what a mail to them says of it.
 */
export async function careTeamOf(transaction: Database, { participant_id, provider_id, start_at }: Visit) {
  const company_id = await commonCompany(transaction, [participant_id, provider_id])
  const companies =
    company_id === null ? (await companiesOf(transaction, participant_id)).map(({ id }) => id) : [company_id]
  const lists = await Promise.all(companies.map((id) => alertRecipientsOf(transaction, id)))
  const [people, time_zone] = await Promise.all([
    peopleById(transaction, [participant_id, provider_id]),
    zoneOf(transaction, provider_id),
  ])
  return {
    emails: [...new Set(lists.flat())],
    company_id: companyAmong(companies),
    providerEmail: people.get(provider_id)?.email,
    values: {
      participant: fullName(people.get(participant_id)) || null,
      provider: fullName(people.get(provider_id)) || null,
      start_at: start_at.toISOString(),
      time_zone,
    },
  }
}
