import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'

interface Term {
  code: string
  name: string
  level: 'PT' | 'LLT'
  lang: 'en'
}

/** Preferred terms, each with colloquial names as lowest level terms. */
const TERMS: Record<string, string[]> = {
  'Abdominal pain': ['Stomach ache', 'Belly pain'],
  Anxiety: ['Nervousness', 'Worry'],
  Arthralgia: ['Joint pain', 'Aching joints'],
  Asthenia: ['Weakness', 'Lack of strength'],
  'Back pain': ['Backache', 'Lower back pain'],
  'Chest pain': ['Pain in the chest'],
  Chills: ['Shivering'],
  Constipation: ['Hard stool'],
  Cough: ['Dry cough', 'Coughing'],
  'Decreased appetite': ['Loss of appetite'],
  Diarrhoea: ['Diarrhea', 'Loose stools'],
  Dizziness: ['Light-headedness', 'Giddiness'],
  'Dry mouth': ['Thirsty mouth'],
  Dyspnoea: ['Shortness of breath', 'Breathlessness'],
  Epistaxis: ['Nosebleed'],
  Fatigue: ['Tiredness', 'Exhaustion'],
  Headache: ['Tension headache', 'Sore head'],
  Hyperhidrosis: ['Sweating', 'Night sweats'],
  Insomnia: ['Sleeplessness', 'Poor sleep'],
  Migraine: ['Migraine headache'],
  'Muscle spasms': ['Cramp', 'Muscle cramps'],
  Myalgia: ['Muscle pain', 'Sore muscles'],
  Nausea: ['Feeling sick', 'Queasiness'],
  'Oedema peripheral': ['Swollen ankles', 'Swelling of the legs'],
  'Oropharyngeal pain': ['Sore throat'],
  Palpitations: ['Racing heart', 'Heart pounding'],
  Paraesthesia: ['Pins and needles', 'Tingling'],
  Pruritus: ['Itching', 'Itchy skin'],
  Pyrexia: ['Fever', 'High temperature'],
  Rash: ['Skin rash', 'Red spots'],
  Rhinorrhoea: ['Runny nose'],
  Somnolence: ['Sleepiness', 'Drowsiness'],
  Tinnitus: ['Ringing in the ears'],
  Tremor: ['Shaking hands'],
  Vertigo: ['Spinning sensation'],
  'Vision blurred': ['Blurred vision'],
  Vomiting: ['Being sick', 'Throwing up'],
}

/** Codes have eight digits, like those of the terminology, but none is a real one. */
function termsOf(names: Record<string, string[]>): Term[] {
  return Object.entries(names).flatMap(([name, said], index) =>
    [name, ...said].map((term, place) => ({
      code: String(90_000_000 + index * 100 + place),
      name: term,
      level: place === 0 ? ('PT' as const) : ('LLT' as const),
      lang: 'en' as const,
    })),
  )
}

const query = z.object({ query: z.optional(z.string()), lang: z.optional(z.string()) })

/** A term service, below `prefix`; English, whatever language is requested. */
export function meddraTerms(app: FastifyInstance, prefix: string, key: string): void {
  const terms = termsOf(TERMS)
  app.get(`${prefix}/meddras`, (request, reply) => {
    if (request.headers.authorization !== `Bearer ${key}`) return reply.code(401).send({ error: 'Unauthorized' })
    const wanted = (query.parse(request.query).query ?? '').trim().toLowerCase()
    const found = wanted === '' ? [] : terms.filter(({ name }) => name.toLowerCase().includes(wanted))
    return reply.send(found.slice(0, 100))
  })
}
