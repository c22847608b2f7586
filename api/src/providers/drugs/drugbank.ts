import * as z from 'zod/mini'
import { requestJson, Unreachable, UnexpectedStatus } from '../http/request'
import type { DrugHit, DrugProvider } from './provider'

/** What the client of the clinical API needs. */
interface DrugbankSettings {
  /** `https://api.drugbank.com/v1` */
  baseUrl: string
  key: string
  /** Milliseconds. */
  timeout: number
}

/** Somebody is waiting at a search field: longer than that is down. */
const SEARCH_TIMEOUT_MS = 5_000
/** So many are offered at once. */
const MAX_RESULTS = 50

/** The markets that the provider knows, by country; it calls Indonesia by three letters. */
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

/** The markets of a country: its own and the common one. None where the provider knows neither, so that all are searched. */
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
      // The address writes a space as a plus.
      url.searchParams.set('q', query)
      const regions = regionsOf(country.toLowerCase())
      if (regions.length > 0) url.searchParams.set('region', regions.join(','))
      const answer = await requestJson(url, z.array(z.unknown()), {
        authorization: key,
        timeout: Math.min(timeout, SEARCH_TIMEOUT_MS),
      }).catch((error: unknown) => {
        // A key that is refused or a question that is not understood: nobody at a search field can do anything about it.
        throw error instanceof UnexpectedStatus ? new Unreachable(url.hostname, `answered ${error.status}`) : error
      })
      return hitsOf(answer)
    },
  }
}

/** What can be read of the answer, each product once; the words of a hit are HTML. */
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

/** What a piece of HTML says, in one line: its tags gone, scripts and styles with what is in them, character references as what they stand for. */
export function plainText(html: string): string {
  return (
    html
      .replaceAll(/<(script|style)\b[\s\S]*?(?:<\/\1\s*>|$)/gi, ' ')
      .replaceAll(/<!--[\s\S]*?(?:-->|$)/g, ' ')
      // A tag ends with the text at the latest; `< 5 mg` is none.
      .replaceAll(/<\/?[a-z][^<>]*(?:>|$)/gi, '')
      .replaceAll(/&(#?\w{1,10});/g, (reference, name: string) => character(name) ?? reference)
      .replaceAll(/[\p{Cc}\s]+/gu, ' ')
      .trim()
  )
}
