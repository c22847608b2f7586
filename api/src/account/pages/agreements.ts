import type { Agreement } from '@almanac/contracts/account/pages'
import type { Database } from '../../http/serve'
import { pageOf } from './answer'
import { placesOf, type Whose } from './places'
import { AGREEMENTS, pagesIn } from './valid'

/** The agreements that hold for whom they are asked for, in one language, with what the user has accepted of them. */
export async function agreementsOf(
  database: Database,
  user_id: string | null,
  locale: string,
  whose: Whose,
): Promise<Agreement[]> {
  const pages = await pagesIn(database, await placesOf(database, user_id, whose), AGREEMENTS)
  const hers =
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
    const accepted = hers.find(({ agreement_id, version }) => agreement_id === page.id && version === page.version)
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
