import { sql } from 'kysely'
import { safeParse } from 'zod/v4/core'
import type { Localised } from '@almanac/contracts/platform/registry'
import { descriptor } from '@almanac/contracts/schema/platform/registry'
import {
  allowsValue,
  FEATURE_LEVELS,
  FEATURES,
  type FeatureLevel,
  type FlagDefinition,
  flagNamed,
  type FlagValue,
} from '@almanac/domain/features'
import type { Database } from '../../http/serve'
import { isRuledOrNext } from '../releases/candidates'

/** A feature of the product, or a flag that a release declares. */
export interface DefinedFeature {
  name: string
  /** The remote whose flag it is. */
  remote: string | null
  label: Localised | null
  definition: FlagDefinition
  levels: readonly FeatureLevel[]
}

const ofProduct: readonly DefinedFeature[] = Object.entries(FEATURES).map(([name, { default: usual, levels }]) => ({
  name,
  remote: null,
  label: null,
  definition: { type: 'boolean', default: usual },
  levels,
}))

/**
 * The flags of all remotes: of the releases that a rule names, and of the newest that is not
 * withdrawn, so that a flag can be set before its release is rolled out. Where several releases
 * declare a flag the newest counts. Sorted by name.
 */
async function readFlags(database: Database): Promise<DefinedFeature[]> {
  const rows = await database
    .selectFrom('releases')
    .where(sql<boolean>`${isRuledOrNext} and descriptor ? 'flags'`)
    .orderBy('published_at')
    .orderBy('version')
    .select(['remote', 'descriptor'])
    .execute()
  const flags = new Map<string, DefinedFeature>()
  for (const { remote, descriptor: stored } of rows) {
    const parsed = safeParse(descriptor, stored)
    for (const [own, { label, definition }] of Object.entries((parsed.success && parsed.data.flags) || {})) {
      const name = flagNamed(remote, own)
      flags.set(name, { name, remote, label, definition, levels: FEATURE_LEVELS })
    }
  }
  return [...flags.values()].sort((one, other) => (one.name < other.name ? -1 : 1))
}

/** Everything that can be set: the features of the product, then the flags of remotes. */
export async function definedFeatures(database: Database): Promise<DefinedFeature[]> {
  return [...ofProduct, ...(await readFlags(database))]
}

/** The values that a feature can have, in words for people who write one. */
export function valuesInWords(definition: FlagDefinition): string {
  switch (definition.type) {
    case 'boolean':
      return 'on, off'
    case 'choice':
      return definition.choices.join(', ')
    case 'number':
      return `${definition.min}–${definition.max}`
  }
}

/** A value as people write it. */
export const valueInWords = (value: FlagValue): string =>
  typeof value === 'boolean' ? (value ? 'on' : 'off') : String(value)

function readValue(definition: FlagDefinition, text: string): FlagValue | undefined {
  switch (definition.type) {
    case 'boolean':
      return { on: true, off: false }[text]
    case 'choice':
      return text
    case 'number':
      return text.trim() === '' ? undefined : Number(text)
  }
}

/** The value of a feature that a text means, as it is written on a command line; undefined for none, and for an unknown feature. */
export async function readFeatureValue(
  database: Database,
  feature: string,
  text: string,
): Promise<FlagValue | undefined> {
  const definition = (await definedFeatures(database)).find(({ name }) => name === feature)?.definition
  const value = definition && readValue(definition, text)
  return definition && allowsValue(definition, value) ? value : undefined
}
