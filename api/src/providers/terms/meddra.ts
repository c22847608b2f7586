import * as z from 'zod/mini'
import { requestJson, Unreachable, UnexpectedStatus } from '../http/request'
import type { TermProvider } from './provider'

/** Settings of the client of a term service. */
export interface MeddraSettings {
  /** The prefix of `/meddras`. */
  baseUrl: string
  /** Sent as a bearer token. */
  key: string
  /** Milliseconds. */
  timeout: number
}

/** A user waits for the suggestions, so the timeout is shorter than that of other calls. */
const SEARCH_TIMEOUT_MS = 5_000
/** Maximum suggestions per search. */
const MAX_RESULTS = 50

const terms = z.array(
  z.object({
    code: z.union([z.string(), z.number()]),
    name: z.string(),
    level: z.nullish(z.string()),
    lang: z.nullish(z.string()),
  }),
)

/** A service that responds to `GET /meddras?query&lang` with `[{code, name, level, lang}]`: that of a MedDRA license holder, or of another terminology. */
export function meddra({ baseUrl, key, timeout }: MeddraSettings): TermProvider {
  return {
    async search(query, lang) {
      const url = new URL(`${baseUrl}/meddras`)
      url.searchParams.set('query', query)
      url.searchParams.set('lang', lang)
      const found = await requestJson(url, terms, {
        authorization: `Bearer ${key}`,
        timeout: Math.min(timeout, SEARCH_TIMEOUT_MS),
      }).catch((error: unknown) => {
        throw error instanceof UnexpectedStatus ? new Unreachable(url.hostname, `answered ${error.status}`) : error
      })
      return found.slice(0, MAX_RESULTS).map((term) => ({
        code: String(term.code),
        name: term.name,
        level: term.level ?? null,
        lang: term.lang ?? lang,
      }))
    },
  }
}
