import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { projectRoot } from '../../src/root'

interface Term {
  code: string
  name: string
  level: 'PT' | 'LLT'
  lang: 'en'
}

/** A symptom ontology (SYMP, CC0), which lies beside the project; without it a few terms of our own. */
const SYMP = join(projectRoot(), '../shared/data/symptoms/symp.obo')

const FEW = ['Abdominal pain', 'Arthralgia', 'Asthenia', 'Back pain', 'Chills', 'Cough', 'Diarrhoea', 'Dizziness', 'Dyspnoea', 'Fatigue', 'Headache', 'Insomnia', 'Myalgia', 'Nausea', 'Palpitations', 'Pruritus', 'Pyrexia', 'Rash', 'Somnolence', 'Vomiting']

const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)

/** The terms of an ontology file: names as preferred terms, exact synonyms as those of the lowest level. */
function termsOf(obo: string): Term[] {
  return obo.split('\n[Term]\n').slice(1).flatMap((stanza) => {
    const code = /^id: SYMP:(\d+)$/m.exec(stanza)?.[1]
    const name = /^name: (.+)$/m.exec(stanza)?.[1]
    if (code === undefined || name === undefined || /^is_obsolete: true$/m.test(stanza)) return []
    const synonyms = [...stanza.matchAll(/^synonym: "(.+?)" EXACT/gm)].map((match) => match[1] ?? '')
    return [
      { code: `1${code}`, name: capital(name), level: 'PT' as const, lang: 'en' as const },
      ...synonyms.map((synonym, index) => ({ code: `${index + 2}${code}`, name: capital(synonym), level: 'LLT' as const, lang: 'en' as const })),
    ]
  })
}

function readTerms(): Term[] {
  if (existsSync(SYMP)) return termsOf(readFileSync(SYMP, 'utf8'))
  return FEW.map((name, index) => ({ code: String(10_000_001 + index), name, level: 'PT', lang: 'en' }))
}

const asked = z.object({ query: z.optional(z.string()), lang: z.optional(z.string()) })

/** A term service, below `prefix`; English, whatever language is asked for. The file is read when somebody asks first. */
export function meddraTerms(app: FastifyInstance, prefix: string, key: string): void {
  let terms: Term[] | undefined
  app.get(`${prefix}/meddras`, (request, reply) => {
    if (request.headers.authorization !== `Bearer ${key}`) return reply.code(401).send({ error: 'Unauthorized' })
    const wanted = (asked.parse(request.query).query ?? '').trim().toLowerCase()
    terms ??= readTerms()
    const found = wanted === '' ? [] : terms.filter(({ name }) => name.toLowerCase().includes(wanted))
    return reply.send(found.slice(0, 100))
  })
}
