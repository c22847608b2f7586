import { languageOf as languageOfLocale } from '@almanac/domain/languages'
import { localise, type LocalText } from '@almanac/domain/texts'
import type { PageKind } from '../../database/documents/account'
import type { Database } from '../../http/serve'
import { groupById, groupsOf, onlyCompany } from '../../platform'

/** The kinds of agreements, in the order in which participants read them. */
export const AGREEMENTS = ['user_agreement', 'terms', 'privacy_policy'] as const satisfies PageKind[]

/** The current version of a page. */
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

/** The valid pages of these companies, in all languages. */
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

/**
 * The pages that apply in one place: for each kind those of the group, else those of the company; for
 * extra pages both.
 */
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

/**
 * Reads the valid pages of companies once, and returns a function that selects those that apply in given
 * places, as `pagesIn`.
 */
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

/** The pages of these kinds that apply in these places, each once, in the order of the places and kinds. */
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

/** Where pages apply: in a company, or in one of its groups. */
export interface Place {
  company_id: string
  group_id: string | null
}

/** The company or group of a request for pages. */
export interface PageScope {
  company_id?: string | undefined
  group_id?: string | undefined
}

/** The user's groups and their companies, the group joined last first. */
export async function ownPlaces(database: Database, user_id: string): Promise<Place[]> {
  const groups = await groupsOf(database, user_id)
  return groups.map(({ id, company_id }) => ({ company_id, group_id: id }))
}

/**
 * The places of a request for pages: the given group or company (with the user's groups there, if they
 * are a member); else those of the user; else, for a visitor, the only company of the installation.
 * Empty when none applies.
 */
export async function placesOf(
  database: Database,
  user_id: string | null,
  { company_id, group_id }: PageScope,
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

/** A page in all its languages. A privacy policy has questions, every other kind a text. */
export interface PageDocument {
  title: LocalText
  text?: LocalText | undefined
  questions?: QuestionDocument[] | undefined
}

const DEFAULT_PAGE_LOCALE = 'en'

/** The language of a page for a reader with this locale: theirs, if the page is completely translated into it, else English. */
export function languageOf({ title, text, questions = [] }: PageDocument, locale: string): string {
  const preferred = languageOfLocale(locale)
  if (!preferred) return DEFAULT_PAGE_LOCALE
  const texts = [
    title,
    ...(text === undefined ? [] : [text]),
    ...questions.flatMap(({ question, text: answer }) => [question, answer]),
  ]
  const written = texts.filter((words) => typeof words !== 'string')
  return written.length > 0 && written.every((words) => words[preferred] !== undefined)
    ? preferred
    : DEFAULT_PAGE_LOCALE
}

/** The title and the whole text in one language (Markdown); questions of a policy become headings. */
export function textIn(document: PageDocument, language: string): { title: string; text: string } {
  const { title, text, questions = [] } = document
  const parts = [
    ...(text === undefined ? [] : [localise(text, language)]),
    ...questions.map(
      ({ question, text: answer }) => `## ${localise(question, language)}\n\n${localise(answer, language)}`,
    ),
  ]
  return { title: localise(title, language), text: parts.join('\n\n') }
}
