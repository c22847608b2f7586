import { Refusal, unavailable } from '../../http/errors'
import { countAttempt, type Limit } from '../../http/limits/attempts'
import type { Database } from '../../http/serve'
import type { DrugHit, DrugProvider } from '../../providers/drugs/provider'
import { Unreachable } from '../../providers/http/request'
import type { Term, TermProvider } from '../../providers/terms/provider'
import { symptomTerms } from './catalogue'

/** Searches of one participant, who types letter by letter; each costs. */
const MAX_SEARCHES: Limit = { most: 600, seconds: 600 }

interface DrugSearch {
  database: Database
  user_id: string
  log: Log
  provider: DrugProvider | null
}

/** What the provider is asked for: `%` is ignored; a plus is a space, which the address writes as a plus (specification 001, section 5). */
export function drugQuery(typed: string): string {
  return typed
    .replaceAll('%', '')
    .replaceAll(/[\s+]+/g, ' ')
    .trim()
}

/** Medicines by what is typed; none for nothing. 503 DRUG_SEARCH_DOWN without a provider and while it cannot be used, 429. */
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

/** Medical terms by what is typed; none for nothing. Where no terminology is connected, the product's own symptoms. 503 TERM_SEARCH_DOWN. */
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

/** The log of a provider that cannot be used; what was searched for is not logged. */
interface Log {
  warn(message: string): void
}

/** Does what needs a provider; throws the refusal while it cannot be used. */
async function whileAvailable<T>(log: Log, refusal: Refusal, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error
    log.warn(error.message)
    throw refusal
  }
}
