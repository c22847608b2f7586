import { sql } from 'kysely'
import type { Agreement } from '@almanac/contracts/account/pages'
import type { Database } from '../../http/serve'
import { membershipsOf } from '../../platform'
import { pageOf } from './content-pages'
import { placesOf, type PageScope, AGREEMENTS, pagesIn } from './pages'

/**
 * The agreements of the requested company or group, in one language, with the user's acceptances; these
 * are null for a visitor.
 */
export async function agreementsOf(
  database: Database,
  user_id: string | null,
  locale: string,
  scope: PageScope,
): Promise<Agreement[]> {
  const pages = await pagesIn(database, await placesOf(database, user_id, scope), AGREEMENTS)
  const acceptances =
    user_id === null || pages.length === 0
      ? []
      : await database
          .selectFrom('agreement_acceptances')
          .where('user_id', '=', user_id)
          .where(
            'agreement_id',
            'in',
            pages.map(({ id }) => id),
          )
          .select(['agreement_id', 'version', 'accepted_at'])
          .execute()
  return pages.flatMap((page) => {
    const kind = AGREEMENTS.find((one) => one === page.kind)
    if (!kind) return []
    const accepted = acceptances.find(
      ({ agreement_id, version }) => agreement_id === page.id && version === page.version,
    )
    return [
      {
        ...pageOf(page, locale),
        kind,
        version: page.version,
        published_at: page.published_at.toISOString(),
        accepted: user_id === null ? null : accepted !== undefined,
        accepted_at: accepted?.accepted_at.toISOString() ?? null,
      },
    ]
  })
}

/** Whether the user has to accept a new or changed agreement of one of their groups. A single query, since every page load runs it. */
export async function agreementsDue(database: Database, user_id: string): Promise<boolean> {
  const kinds = sql.join([...AGREEMENTS])
  const { rows } = await sql<{ due: boolean }>`
    select exists (
      select from ${membershipsOf(user_id)} as membership
      join pages page on page.company_id = membership.company_id and page.withdrawn_at is null and page.kind in (${kinds})
      where (page.group_id = membership.group_id or (page.group_id is null and not exists (
          select from pages own
          where own.company_id = membership.company_id and own.group_id = membership.group_id and own.kind = page.kind and own.withdrawn_at is null)))
        and not exists (
          select from agreement_acceptances accepted
          where accepted.user_id = ${user_id} and accepted.agreement_id = page.id and accepted.version = page.version)) as due`.execute(
    database,
  )
  return rows[0]?.due ?? false
}
