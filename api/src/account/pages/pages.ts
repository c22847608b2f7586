import { languageOf as languageOfLocale } from '@almanac/domain/languages'
import { localise, type LocalText } from '@almanac/domain/texts'
import type { PageKind } from '../../database/tables/account'
import type { Database } from '../../http/serve'
import { groupById, groupsOf, onlyCompany } from '../../platform'

/** What a participant agrees to, in the order in which they read it. */
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

/** Where pages hold: in a company, or in one of its groups. */
export interface Place {
  company_id: string
  group_id: string | null
}

/** Whose pages are asked for, as the calls name it. */
export interface Whose {
  company_id?: string | undefined
  group_id?: string | undefined
}

/** The user's own places, the group joined last first. */
export async function ownPlaces(database: Database, user_id: string): Promise<Place[]> {
  const groups = await groupsOf(database, user_id)
  return groups.map(({ id, company_id }) => ({ company_id, group_id: id }))
}

/**
 * The places whose pages are meant: those named (in their own company with their
 * groups there); else the user's own; else, for a visitor, the one company of
 * the installation. None when nothing fits.
 */
export async function placesOf(
  database: Database,
  user_id: string | null,
  { company_id, group_id }: Whose,
): Promise<Place[]> {
  if (group_id !== undefined) {
    const group = await groupById(database, group_id)
    return !group || (company_id ?? group.company_id) !== group.company_id
      ? []
      : [{ company_id: group.company_id, group_id }]
  }
  const own = user_id === null ? [] : await ownPlaces(database, user_id)
  if (company_id !== undefined) {
    const there = own.filter((place) => place.company_id === company_id)
    return there.length > 0 ? there : [{ company_id, group_id: null }]
  }
  if (user_id !== null) return own
  const only = await onlyCompany(database)
  return only === undefined ? [] : [{ company_id: only, group_id: null }]
}

/** A question of a privacy policy with its answer in Markdown. */
interface QuestionDocument {
  key: string
  question: LocalText
  text: LocalText
}

/** A page as its study wrote it, in all its languages. A privacy policy has questions, every other kind a text. */
export interface PageDocument {
  title: LocalText
  text?: LocalText | undefined
  questions?: QuestionDocument[] | undefined
}

const DEFAULT_PAGE_LOCALE = 'en'

/** The language in which a reader of this locale gets a page: theirs, where the page is written in it, else the study's first. */
export function languageOf({ title, text, questions = [] }: PageDocument, locale: string): string {
  const wished = languageOfLocale(locale)
  if (!wished) return DEFAULT_PAGE_LOCALE
  const texts = [
    title,
    ...(text === undefined ? [] : [text]),
    ...questions.flatMap(({ question, text: answer }) => [question, answer]),
  ]
  const written = texts.filter((words) => typeof words !== 'string')
  return written.length > 0 && written.every((words) => words[wished] !== undefined) ? wished : DEFAULT_PAGE_LOCALE
}

/** The title and the whole text in one language; the questions of a policy stand in it as headings. */
export function wordsIn(document: PageDocument, language: string): { title: string; text: string } {
  const { title, text, questions = [] } = document
  const parts = [
    ...(text === undefined ? [] : [localise(text, language)]),
    ...questions.map(
      ({ question, text: answer }) => `## ${localise(question, language)}\n\n${localise(answer, language)}`,
    ),
  ]
  return { title: localise(title, language), text: parts.join('\n\n') }
}
