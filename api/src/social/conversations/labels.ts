import { sql } from 'kysely'
import { languageOfText, localise, type LocalText } from '@almanac/domain/texts'
import type { Database } from '../../http/serve'

/** The labels of the user's companies, and those of conversations that the user is in, in the order of the study's files. */
export async function labelsOf(
  database: Database,
  user_id: string,
  locale: string,
): Promise<{ id: string; name: string; locale: string | null }[]> {
  const { rows } = await sql<{ id: string; name: LocalText }>`
    select label.id, label.name from conversation_labels label
    where label.withdrawn_at is null and (
      label.company_id in (select company_id from memberships where user_id = ${user_id})
      or label.id in (select c.label_id from conversation_participants p
        join conversations c on c.id = p.conversation_id where p.user_id = ${user_id} and c.label_id is not null))
    order by label.company_id, label.position`.execute(database)
  return rows.map(({ id, name }) => ({
    id,
    name: localise(name, locale),
    locale: languageOfText(name, locale) ?? null,
  }))
}
