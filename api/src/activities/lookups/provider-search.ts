import { Refusal, unavailable } from '../../http/errors'
import { countAttempt, type Limit } from '../../http/limits/attempts'
import type { Database } from '../../http/serve'
import type { DrugHit, DrugProvider } from '../../providers/drugs/provider'
import { Unreachable } from '../../providers/http/request'
import type { Term, TermProvider } from '../../providers/terms/provider'
import { symptomTerms } from './catalogue'

/** Limit per participant, who searches with every keystroke; each search has a cost. */
const MAX_SEARCHES: Limit = { most: 600, seconds: 600 }

interface DrugSearch {
  database: Database
  user_id: string
  log: Log
  provider: DrugProvider | null
}

/** The query sent to the provider, without `%`; a plus means a space, because URLs encode spaces as plus (specification 001, section 5). */
export function drugQuery(typed: string): string {
  return typed
    .replaceAll('%', '')
    .replaceAll(/[\s+]+/g, ' ')
    .trim()
}

/** Medications matching the query; empty for an empty query. 503 DRUG_SEARCH_DOWN without an available provider, 429. */
export async function searchDrugsFor(
  { database, user_id, log, provider }: DrugSearch,
  typed: string,
  country?: string,
): Promise<DrugHit[]> {
  const query = drugQuery(typed)
  if (query === '') return []
  if (!provider) throw unavailable('DRUG_SEARCH_DOWN')
  const { allowed, retry_after } = await countAttempt(database, 'drug_search', user_id, MAX_SEARCHES)
  if (!allowed) throw new Refusal(429, [{ code: 'TOO_MANY_REQUESTS' }], retry_after)
  return whileAvailable(log, unavailable('DRUG_SEARCH_DOWN'), () => provider.search(query, country))
}

/**
 * Medical terms matching the query; empty for an empty query. Without a connected
 * terminology, falls back to the built-in symptoms. 503 TERM_SEARCH_DOWN.
 */
export async function searchTermsFor(
  provider: TermProvider | null,
  log: Log,
  typed: string,
  lang: string,
): Promise<Term[]> {
  const query = typed.trim()
  if (query === '') return []
  if (provider) return whileAvailable(log, unavailable('TERM_SEARCH_DOWN'), () => provider.search(query, lang))
  const language = lang.slice(0, 2)
  return symptomTerms(query, language).map(({ code, name }) => ({ code, name, level: null, lang: language }))
}

/** Log for unavailable providers; search terms are not logged. */
interface Log {
  warn(message: string): void
}

/** Runs work that needs a provider; throws the refusal while the provider is unreachable. */
async function whileAvailable<T>(log: Log, refusal: Refusal, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error
    log.warn(error.message)
    throw refusal
  }
}
