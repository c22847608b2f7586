import type { PageKind } from '../../database/tables/account'
import type { Database } from '../../http/serve'
import type { PageDocument } from './document'
import type { Place } from './places'

/** What a participant agrees to, in the order in which she reads it. */
export const AGREEMENTS = ['user_agreement', 'terms', 'privacy_policy'] as const satisfies PageKind[]

/** A page in the version that is valid now. */
export interface ValidPage {
  id: string
  version: number
  company_id: string
  group_id: string | null
  kind: PageKind
  key: string
  document: PageDocument
  published_at: Date
}

/** The valid pages of these companies, as the study has them. */
async function pagesOf(database: Database, company_ids: string[], kinds: readonly PageKind[]): Promise<ValidPage[]> {
  if (company_ids.length === 0) return []
  return database
    .selectFrom('pages')
    .where('company_id', 'in', company_ids)
    .where('withdrawn_at', 'is', null)
    .where('kind', 'in', kinds)
    .orderBy('key')
    .select(['id', 'version', 'company_id', 'group_id', 'kind', 'key', 'published_at'])
    .select((build) => build.ref('document').$castTo<PageDocument>().as('document'))
    .execute()
}

/** Those that hold in one place: of each kind the group's own, else the company's; of the further pages both. */
function holdingIn(
  pages: readonly ValidPage[],
  { company_id, group_id }: Place,
  kinds: readonly PageKind[],
): ValidPage[] {
  const here = pages.filter(
    (page) => page.company_id === company_id && (page.group_id === null || page.group_id === group_id),
  )
  return kinds.flatMap((kind) => {
    const ofKind = here.filter((page) => page.kind === kind)
    if (kind === 'extra_page') return ofKind
    const own = ofKind.filter((page) => page.group_id !== null)
    return own.length > 0 ? own : ofKind
  })
}

/** The same for several people at once: what holds in the places that are asked for afterwards. */
export async function validPages(
  database: Database,
  company_ids: Iterable<string>,
  kinds: readonly PageKind[],
): Promise<(places: readonly Place[]) => ValidPage[]> {
  const pages = await pagesOf(database, [...new Set(company_ids)], kinds)
  return (places) => [
    ...new Map(places.flatMap((place) => holdingIn(pages, place, kinds)).map((page) => [page.id, page])).values(),
  ]
}

/** The pages of these kinds that hold in these places, each once, in the order of the places and kinds. */
export async function pagesIn(
  database: Database,
  places: readonly Place[],
  kinds: readonly PageKind[],
): Promise<ValidPage[]> {
  const holding = await validPages(
    database,
    places.map(({ company_id }) => company_id),
    kinds,
  )
  return holding(places)
}
