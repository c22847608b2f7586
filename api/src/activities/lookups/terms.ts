import { unavailable } from '../../http/errors'
import type { Term, TermProvider } from '../../providers/terms/provider'
import { symptomTerms } from './catalogue'
import { whileUp, type Log } from './while-up'

/** Medical terms by what is typed; none for nothing. Where no terminology is connected, the product's own symptoms. 503 TERM_SEARCH_DOWN. */
export async function searchTermsFor(
  provider: TermProvider | null,
  log: Log,
  typed: string,
  lang: string,
): Promise<Term[]> {
  const query = typed.trim()
  if (query === '') return []
  if (provider) return whileUp(log, unavailable('TERM_SEARCH_DOWN'), () => provider.search(query, lang))
  const language = lang.slice(0, 2)
  return symptomTerms(query, language).map(({ code, name }) => ({ code, name, level: null, lang: language }))
}
