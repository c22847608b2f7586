import * as z from 'zod/mini'
import { requestJson, Unreachable, UnexpectedStatus } from '../http/request'
import type { TermProvider } from './provider'

/** What the client of a term service needs. */
export interface MeddraSettings {
  /** Below which `/meddras` is. */
  baseUrl: string
  /** Sent as a bearer token. */
  key: string
  /** Milliseconds. */
  timeout: number
}

/** Somebody is waiting at a search field: longer than that is down. */
const SEARCH_TIMEOUT_MS = 5_000
/** So many are offered at once. */
const MAX_RESULTS = 50

const terms = z.array(
  z.object({
    code: z.union([z.string(), z.number()]),
    name: z.string(),
    level: z.nullish(z.string()),
    lang: z.nullish(z.string()),
  }),
)

/** A service that answers `GET /meddras?query&lang` with `[{code, name, level, lang}]`: a MedDRA licence holder's own, or another terminology's. */
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
