import * as z from 'zod/mini'
import { requestJson, Unreachable, UnexpectedStatus } from '../http/request'
import type { DrugHit, DrugProvider } from './provider'

/** Settings of the client of the clinical API. */
interface DrugbankSettings {
  /** `https://api.drugbank.com/v1` */
  baseUrl: string
  key: string
  /** Milliseconds. */
  timeout: number
}

/** A user waits for the suggestions, so the timeout is shorter than that of other calls. */
const SEARCH_TIMEOUT_MS = 5_000
/** Maximum suggestions per search. */
const MAX_RESULTS = 50

/** The provider's markets by country (ISO 3166 alpha-2); only Indonesia's has three letters. */
const REGIONS: ReadonlyMap<string, string> = new Map([
  ...['at', 'ca', 'co', 'it', 'my', 'sg', 'th', 'tr', 'us'].map((country) => [country, country] as const),
  ['id', 'idn'],
])
const EU = new Set([
  'at',
  'be',
  'bg',
  'cy',
  'cz',
  'de',
  'dk',
  'ee',
  'es',
  'fi',
  'fr',
  'gr',
  'hr',
  'hu',
  'ie',
  'it',
  'lt',
  'lu',
  'lv',
  'mt',
  'nl',
  'pl',
  'pt',
  'ro',
  'se',
  'si',
  'sk',
])

/** The markets of a country: its own and that of the EU. Empty for an unknown country, which means all markets. */
function regionsOf(country: string): string[] {
  const own = REGIONS.get(country)
  return [...(own ? [own] : []), ...(EU.has(country) ? ['eu'] : [])]
}

const concept = z.object({
  drugbank_pcid: z.string().check(z.minLength(1), z.maxLength(64)),
  name: z.nullish(z.string()),
  display_name: z.nullish(z.string()),
  hits: z.nullish(z.array(z.object({ value: z.nullish(z.string()) }))),
})

/** The product concepts of DrugBank's clinical API, version 1. */
export function drugbank({ baseUrl, key, timeout }: DrugbankSettings): DrugProvider {
  return {
    async search(query, country = '') {
      const url = new URL(`${baseUrl}/product_concepts`)
      // URLSearchParams encodes a space as `+`.
      url.searchParams.set('q', query)
      const regions = regionsOf(country.toLowerCase())
      if (regions.length > 0) url.searchParams.set('region', regions.join(','))
      const answer = await requestJson(url, z.array(z.unknown()), {
        authorization: key,
        timeout: Math.min(timeout, SEARCH_TIMEOUT_MS),
      }).catch((error: unknown) => {
        // A rejected key or query is nothing that the user could correct: as if unavailable.
        throw error instanceof UnexpectedStatus ? new Unreachable(url.hostname, `answered ${error.status}`) : error
      })
      return hitsOf(answer)
    },
  }
}

/** The valid results of the response, each product once. The provider's hit values are HTML. */
function hitsOf(answer: readonly unknown[]): DrugHit[] {
  const hits = new Map<string, DrugHit>()
  for (const item of answer) {
    const { data } = concept.safeParse(item)
    if (!data || hits.has(data.drugbank_pcid)) continue
    const value = plainText(data.hits?.[0]?.value ?? data.display_name ?? data.name ?? '')
    if (value !== '') hits.set(data.drugbank_pcid, { value, drugbank_pcid: data.drugbank_pcid })
    if (hits.size === MAX_RESULTS) break
  }
  return [...hits.values()]
}

const NAMED: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', ' '],
  ['reg', '®'],
  ['trade', '™'],
  ['micro', 'µ'],
  ['deg', '°'],
  ['middot', '·'],
  ['ndash', '–'],
  ['mdash', '—'],
  ['rsquo', '’'],
  ['lsquo', '‘'],
  ['times', '×'],
  ['plusmn', '±'],
  ['frac12', '½'],
  ['eacute', 'é'],
  ['egrave', 'è'],
])

const MAX_CODE_POINT = 0x10ffff
const isHalf = (point: number) => point >= 0xd800 && point <= 0xdfff

function character(name: string): string | undefined {
  const number = /^#(?:x(?<hex>[0-9a-f]{1,6})|(?<decimal>\d{1,7}))$/i.exec(name)?.groups
  if (!number) return NAMED.get(name.toLowerCase())
  const point = number['hex'] ? Number.parseInt(number['hex'], 16) : Number(number['decimal'])
  return point > 0 && point <= MAX_CODE_POINT && !isHalf(point) ? String.fromCodePoint(point) : ''
}

/** HTML as a single line of plain text: without tags, comments, scripts and styles, with character references decoded. */
export function plainText(html: string): string {
  return (
    html
      .replaceAll(/<(script|style)\b[\s\S]*?(?:<\/\1\s*>|$)/gi, ' ')
      .replaceAll(/<!--[\s\S]*?(?:-->|$)/g, ' ')
      // An unclosed tag extends to the end of the text; `< 5 mg` is not a tag.
      .replaceAll(/<\/?[a-z][^<>]*(?:>|$)/gi, '')
      .replaceAll(/&(#?\w{1,10});/g, (reference, name: string) => character(name) ?? reference)
      .replaceAll(/[\p{Cc}\s]+/gu, ' ')
      .trim()
  )
}
