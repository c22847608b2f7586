import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { escaped } from '../page'
import medicines from './medicines.json'

const REGIONS = ['at', 'ca', 'co', 'eu', 'idn', 'it', 'my', 'sg', 'th', 'tr', 'us']
const MAX_CONCEPTS = 100

interface Concept {
  drugbank_pcid: string
  name: string
  brand: string | null
  level: number
  route: string
  form: string
  strengths: string | null
  regions: readonly string[]
}

type Medicine = (typeof medicines)[number]

/** The concepts of one medicine: its name and its brand, each without and with a strength. */
function conceptsOf({
  name,
  brand,
  form,
  route,
  strengths,
  regions = REGIONS,
}: Medicine): Omit<Concept, 'drugbank_pcid'>[] {
  return [null, brand].flatMap((trade) => {
    const called = trade === null ? name : `${trade} (${name.toLowerCase()})`
    const shared = { brand: trade, route, form, regions }
    return [
      { ...shared, name: called, level: trade === null ? 1 : 2, strengths: null },
      ...strengths.map((strength) => ({
        ...shared,
        name: `${called} ${strength} ${form}`,
        level: trade === null ? 4 : 5,
        strengths: strength,
      })),
    ]
  })
}

const concepts: Concept[] = medicines
  .flatMap(conceptsOf)
  .map((concept, index) => ({ drugbank_pcid: `DBPC${String(1_000_000 + index * 7).slice(0, 7)}`, ...concept }))

const query = z.object({ q: z.optional(z.string()), region: z.optional(z.string()) })

/** The name with matches highlighted like the provider does: HTML, with everything else escaped. */
function marked(name: string, words: readonly string[]): string {
  const spans = words
    .map((word) => name.toLowerCase().indexOf(word))
    .map((start, index) => ({ start, end: start + (words[index]?.length ?? 0) }))
  const first = spans.toSorted((one, other) => one.start - other.start)[0]
  if (!first || first.start < 0) return escaped(name)
  return `${escaped(name.slice(0, first.start))}<em>${escaped(name.slice(first.start, first.end))}</em>${escaped(name.slice(first.end))}`
}

/** The search of DrugBank's clinical API, version 1, over a few hundred common medicines, below `prefix`/v1. */
export function drugbankConcepts(app: FastifyInstance, prefix: string, key: string): void {
  app.get(`${prefix}/v1/product_concepts`, (request, reply) => {
    if (request.headers.authorization !== key) return reply.code(401).send({ error: 'Key invalid' })
    const { q = '', region } = query.parse(request.query)
    const words = q
      .toLowerCase()
      .split(/\s+/)
      .filter((word) => word !== '')
    if (words.length === 0) return reply.code(400).send({ error: 'Missing q' })
    const wanted = region?.split(',')
    if (wanted?.some((name) => !REGIONS.includes(name))) return reply.code(400).send({ error: 'Unknown region' })
    const found = concepts.filter(
      (concept) =>
        words.every((word) => concept.name.toLowerCase().includes(word)) &&
        (!wanted || wanted.some((name) => concept.regions.includes(name))),
    )
    const starts = (concept: Concept) => Number(!concept.name.toLowerCase().startsWith(words[0] ?? ''))
    return reply.send(
      found
        .toSorted((one, other) => starts(one) - starts(other))
        .slice(0, MAX_CONCEPTS)
        .map((concept) => ({
          ...concept,
          display_name: concept.name,
          standing: 'active',
          regions: Object.fromEntries(REGIONS.map((name) => [name, concept.regions.includes(name)])),
          rxnorm_concepts: [],
          ingredients: [],
          hits: [{ field: 'name', value: marked(concept.name, words) }],
        })),
    )
  })
}
