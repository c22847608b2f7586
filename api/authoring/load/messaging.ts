import { sql } from 'kysely'
import type { CompanyMessaging } from '../../src/database/documents/platform'
import type { Database } from '../../src/http/serve'
import { studyId } from '@almanac/formats/study-files/ids'
import type { Study } from '../check/check'
import { WEEKDAYS } from '../format/messaging'
import type { ConversationFile } from '../format/people'
import { companyId } from './documents'

type CompanyOfStudy = Study['companies'][number]

const labelId = (study: string, company: string, label: string): string => studyId(study, company, 'label', label)

/**
 * The label of a conversation: from the first company of its members that defines such a label;
 * null where there is none.
 */
export function labelOfConversation(
  { key: study, companies, people }: Study,
  { label, people: members }: ConversationFile,
): string | null {
  if (label === undefined) return null
  const groups = new Set(people.filter(({ key }) => members.includes(key)).flatMap((person) => person.groups))
  const company = companies.find(
    ({ messaging, groups: own }) =>
      messaging.labels.some(({ key }) => key === label) && own.some(({ key }) => groups.has(key)),
  )
  return company ? labelId(study, company.key, label) : null
}

/**
 * Stores the labels and hours of each company as in the folder. A removed label is no longer
 * offered; conversations keep it.
 */
export async function loadMessaging(database: Database, { key: study, companies }: Study): Promise<void> {
  for (const company of companies) {
    const id = companyId(study, company.key)
    const labels = company.messaging.labels.map((label, position) => ({
      id: labelId(study, company.key, label.key),
      company_id: id,
      key: label.key,
      name: JSON.stringify(label.name),
      position,
    }))
    await sql`
      update conversation_labels set withdrawn_at = coalesce(withdrawn_at, now())
      where company_id = ${id} and not id = any(${labels.map((label) => label.id)}::uuid[])`.execute(database)
    if (labels.length > 0)
      await database
        .insertInto('conversation_labels')
        .values(labels)
        .onConflict((stored) =>
          stored.column('id').doUpdateSet({
            name: sql`excluded.name`,
            position: sql`excluded.position`,
            withdrawn_at: null,
          }),
        )
        .execute()
    await database
      .updateTable('companies')
      .set({ messaging: JSON.stringify(messagingDocument(study, company)) })
      .where('id', '=', id)
      .execute()
  }
}

function messagingDocument(study: string, { key, messaging, ...company }: CompanyOfStudy): CompanyMessaging {
  const { care_team, report_recipients } = messaging
  const number = company.support_phone ?? care_team?.phone
  const all = { report_recipients, ...(number === undefined ? {} : { support_phone: number }) }
  if (!care_team) return all
  const { label, hours, phone: _, ...team } = care_team
  return {
    ...all,
    care_team: {
      ...team,
      label_id: label === undefined ? null : labelId(study, key, label),
      hours: hours
        .flatMap(({ days, from, to }) => days.map((day) => ({ day: WEEKDAYS.indexOf(day) + 1, from, to })))
        .sort((one, other) => one.day - other.day || one.from.localeCompare(other.from)),
    },
  }
}
