import type { PrivacyPage, Page } from '@almanac/contracts/account/pages'
import { isUuid } from '@almanac/contracts/patterns'
import { localise } from '@almanac/domain/texts'
import type { PageKind } from '../../database/documents/account'
import { notFound } from '../../http/errors'
import type { Database } from '../../http/serve'
import {
  ownPlaces,
  placesOf,
  AGREEMENTS,
  pagesIn,
  type ValidPage,
  type Place,
  type PageScope,
  languageOf,
  type PageDocument,
  textIn,
} from './pages'

/** The kinds of pages that visitors may read. */
const PUBLIC: readonly PageKind[] = [...AGREEMENTS, 'help']
const ALL: readonly PageKind[] = [...PUBLIC, 'extra_page']
/** A valid page of any company by its id; an extra page only for members. */
async function byId(database: Database, user_id: string | null, id: string): Promise<ValidPage | undefined> {
  if (!isUuid(id)) return undefined
  const found = await database
    .selectFrom('pages')
    .where('id', '=', id)
    .where('withdrawn_at', 'is', null)
    .select(['company_id', 'group_id', 'kind'])
    .executeTakeFirst()
  if (!found) return undefined
  const places = found.kind === 'extra_page' ? (user_id === null ? [] : await ownPlaces(database, user_id)) : [found]
  return (await pagesIn(database, places, ALL)).find((page) => page.id === id.toLowerCase())
}

/** One page by its id; with `page_type`, by key or id among the caller's pages of that kind. 404 when there is none. */
export async function onePage(
  database: Database,
  user_id: string | null,
  id: string,
  page_type: string | undefined,
): Promise<ValidPage> {
  if (page_type === undefined) {
    const page = await byId(database, user_id, id)
    if (!page) throw notFound()
    return page
  }
  const kind = ALL.find((one) => one === page_type)
  if (!kind || (user_id === null && !PUBLIC.includes(kind))) throw notFound()
  const page = (await pagesIn(database, await placesOf(database, user_id, {}), [kind])).find(
    (one) => one.key === id || one.id === id,
  )
  if (!page) throw notFound()
  return page
}

const within = (own: readonly Place[], { company_id, group_id }: PageScope): boolean =>
  own.some(
    (place) =>
      (company_id === undefined || place.company_id === company_id) &&
      (group_id === undefined || place.group_id === group_id),
  )

/** The extra pages, only for members: 404 for a company or group that is not the caller's; empty for a visitor who names none. */
export async function extraPages(database: Database, user_id: string | null, scope: PageScope): Promise<ValidPage[]> {
  const own = user_id === null ? [] : await ownPlaces(database, user_id)
  const names = scope.company_id !== undefined || scope.group_id !== undefined
  if (names && !within(own, scope)) throw notFound()
  if (user_id === null) return []
  return pagesIn(database, await placesOf(database, user_id, scope), ['extra_page'])
}

interface PolicyQuery {
  question_key?: string | undefined
  index_type?: 'next' | 'before' | undefined
}

const steps = { next: 1, before: -1 } as const

/** One question of a privacy policy: the first, the one with this key, or the one before or after it. 404 when there is none. */
export function questionPage(
  document: PageDocument,
  locale: string,
  { question_key, index_type }: PolicyQuery,
): PrivacyPage {
  const { title, questions = [] } = document
  const keys = questions.map(({ key }) => key)
  const named = question_key === undefined ? 0 : keys.indexOf(question_key)
  const index = named + (question_key !== undefined && index_type ? steps[index_type] : 0)
  const question = questions[index]
  const [first, last] = [keys[0], keys.at(-1)]
  if (named < 0 || !question || first === undefined || last === undefined) throw notFound()
  const language = languageOf(document, locale)
  return {
    title: localise(title, language),
    question: {
      key: question.key,
      question: localise(question.question, language),
      text: localise(question.text, language),
    },
    next: keys[index + 1] ?? null,
    before: index > 0 ? (keys[index - 1] ?? null) : null,
    first_and_last_question: [first, last],
    position: index + 1,
    count: keys.length,
    locale: language,
  }
}

/** A page as returned by the calls: in the reader's language, else in English. */
export function pageOf({ id, key, document }: ValidPage, locale: string): Page {
  const language = languageOf(document, locale)
  return { id, key, ...textIn(document, language), content_type: 'markdown', locale: language }
}
