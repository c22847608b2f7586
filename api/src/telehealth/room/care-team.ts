import { zoneOf } from '../../account'
import type { Database } from '../../http/serve'
import { fullName, peopleById } from '../../people'
import { alertRecipientsOf, companiesOf } from '../../platform'

/** An appointment, with its two sides. */
interface Visit {
  participant_id: string
  provider_id: string
  start_at: Date
}

/** The alert recipients of the participant's companies, each once, and what a mail to them says of a visit. */
export async function careTeamOf(transaction: Database, { participant_id, provider_id, start_at }: Visit) {
  const companies = await companiesOf(transaction, participant_id)
  const lists = await Promise.all(companies.map(({ id }) => alertRecipientsOf(transaction, id)))
  const [people, time_zone] = await Promise.all([
    peopleById(transaction, [participant_id, provider_id]),
    zoneOf(transaction, provider_id),
  ])
  return {
    emails: [...new Set(lists.flat())],
    /** In whose name it is: of several companies none's. */
    company_id: companies.length === 1 ? (companies[0]?.id ?? null) : null,
    providerEmail: people.get(provider_id)?.email,
    values: {
      participant: fullName(people.get(participant_id)) || null,
      provider: fullName(people.get(provider_id)) || null,
      start_at: start_at.toISOString(),
      time_zone,
    },
  }
}
