import type { CareTeam } from '@almanac/contracts/social/conversations'
import { isolate } from '@almanac/domain/direction'
import { directionOf } from '@almanac/domain/languages'
import { languageOfText, localise } from '@almanac/domain/texts'
import type { Database } from '../../http/serve'
import { peopleById } from '../../people'
import { commonCompany, companiesOf, messagingOf, namedCompaniesOf } from '../../platform'
import { emergencyNumberFor } from './emergency-number'

/** Whether one of these addresses belongs to a member. */
const isAmong = (emails: readonly string[], people: Iterable<{ email: string }>): boolean => {
  for (const { email } of people) if (emails.includes(email)) return true
  return false
}

/** The label for conversations with a care team: of the first company of a member whose team is in the conversation. */
export async function careTeamLabel(database: Database, member_ids: readonly string[]): Promise<string | null> {
  const people = await peopleById(database, member_ids)
  for (const { care_team } of await messagingOf(database, member_ids))
    if (care_team && care_team.label_id !== null && isAmong(care_team.emails, people.values()))
      return care_team.label_id
  return null
}

/**
 * Whose study a conversation is of, for one of its people or somebody asked to join it: of their company whose care team is
 * in it, else of the one that everybody in it is in; null where that is none or not one alone.
 */
export async function companyOfConversation(
  database: Database,
  { user_id, conversation_id }: { user_id: string; conversation_id: string },
): Promise<string | null> {
  const members = await database
    .selectFrom('conversation_participants')
    .where('conversation_id', '=', conversation_id)
    .select('user_id')
    .execute()
  const ids = [...new Set([user_id, ...members.map((member) => member.user_id)])]
  const [people, companies, own] = await Promise.all([
    peopleById(database, ids),
    namedCompaniesOf(database, ids),
    companiesOf(database, user_id),
  ])
  const reader = people.get(user_id)
  const answering = companies.filter(({ id, messaging: { care_team } }) => {
    if (!care_team || !isAmong(care_team.emails, people.values())) return false
    return own.some((company) => company.id === id) || (reader && isAmong(care_team.emails, [reader]))
  })
  return answering.length === 1 ? (answering[0]?.id ?? null) : commonCompany(database, ids)
}

/**
 * When the care team of the reader's company reads this conversation; null if none of the team is in it,
 * and for the team itself.
 */
export async function careTeamFor(
  database: Database,
  reader_id: string,
  other_ids: readonly string[],
  locale: string,
): Promise<CareTeam | null> {
  // Not the people of the answer: addresses are withheld there.
  const people = await peopleById(database, [reader_id, ...other_ids])
  const reader = people.get(reader_id)
  const others = other_ids.flatMap((id) => people.get(id) ?? [])
  for (const { care_team } of await messagingOf(database, [reader_id])) {
    if (!care_team || !isAmong(care_team.emails, others) || (reader && isAmong(care_team.emails, [reader]))) continue
    const { time_zone, hours, answer_working_days, emergency_text } = care_team
    const emergency_number = await emergencyNumberFor(database, reader_id, care_team)
    // Right to left, the groups of a number would be read in the other order.
    const shown = directionOf(locale) === 'rtl' ? isolate(emergency_number) : emergency_number
    return {
      time_zone,
      hours,
      answer_working_days,
      emergency_number,
      emergency_text: localise(emergency_text, locale).replaceAll('{{number}}', shown),
      locale: languageOfText(emergency_text, locale) ?? null,
    }
  }
  return null
}
