import { allowsValue, FEATURES, FLAG_LIMITS, type FlagDefinition, flagNamed, isFlagName } from '../features'
import { LANGUAGE_CODES } from '../languages'

/** A flag as a remote declares it. */
export interface FlagClaim {
  label: Record<string, string>
  definition: FlagDefinition
}

/** The parts of a descriptor that name features, and the flags that it declares, by their own names. */
export interface FeatureClaims {
  name: string
  flags?: Record<string, FlagClaim> | undefined
  routes: { feature?: string | undefined }[]
  navigation: { feature?: string | undefined }[]
  slot_features?: Record<string, string> | undefined
}

/** One fault; the code is a text key, the values are interpolated. */
export interface FlagFault {
  code: 'FLAG_NAME_INVALID' | 'FLAG_VALUES_INVALID' | 'FLAG_DEFAULT_INVALID' | 'FLAG_TEXT_MISSING' | 'UNKNOWN_FEATURE'
  values: Record<string, string>
}

/** Longer names are truncated in messages. */
const shown = (text: string) => text.slice(0, 60)

/** Whether a definition leaves a choice: two values, or a range. */
function hasValues(definition: FlagDefinition): boolean {
  const { choices: count, characters } = FLAG_LIMITS
  switch (definition.type) {
    case 'boolean':
      return true
    case 'choice': {
      const { choices } = definition
      return (
        choices.length >= count.least &&
        choices.length <= count.most &&
        new Set(choices).size === choices.length &&
        choices.every((choice) => choice.trim() !== '' && choice.length <= characters)
      )
    }
    case 'number':
      return definition.min < definition.max
  }
}

/** The values that a flag can have, for a sentence. */
function valuesOf(definition: FlagDefinition): string {
  if (definition.type === 'choice') return definition.choices.join(', ')
  return definition.type === 'number' ? `${definition.min}–${definition.max}` : 'true, false'
}

function faultOf(name: string, { label, definition }: FlagClaim): FlagFault | undefined {
  const { choices, characters, name: most } = FLAG_LIMITS
  if (!isFlagName(name)) return { code: 'FLAG_NAME_INVALID', values: { flag: shown(name), most: String(most) } }
  if (!hasValues(definition))
    return {
      code: 'FLAG_VALUES_INVALID',
      values: {
        flag: name,
        least: String(choices.least),
        most: String(choices.most),
        characters: String(characters),
      },
    }
  if (!allowsValue(definition, definition.default))
    return { code: 'FLAG_DEFAULT_INVALID', values: { flag: name, known: valuesOf(definition) } }
  const missing = LANGUAGE_CODES.filter((code) => (label[code] ?? '').trim() === '')
  return missing.length > 0
    ? { code: 'FLAG_TEXT_MISSING', values: { flag: name, languages: missing.join(', ') } }
    : undefined
}

/** The features that routes, places and slots may require: those of the product, and the remote's own switches. */
function requirable({ name, flags = {} }: FeatureClaims): string[] {
  const own = Object.entries(flags).filter(([, { definition }]) => definition.type === 'boolean')
  return [...Object.keys(FEATURES), ...own.map(([flag]) => flagNamed(name, flag))]
}

/** Faults of the flags of a descriptor, and of the features that it requires: an unknown one would never be on. */
export function flagFaults(claims: FeatureClaims): FlagFault[] {
  const { flags = {}, routes, navigation, slot_features = {} } = claims
  const known = requirable(claims)
  const required = [...routes, ...navigation].flatMap(({ feature }) => feature ?? [])
  const unknown = [...new Set([...required, ...Object.values(slot_features)])].filter(
    (feature) => !known.includes(feature),
  )
  return [
    ...Object.entries(flags).flatMap(([name, flag]) => faultOf(name, flag) ?? []),
    ...unknown.map((feature): FlagFault => ({
      code: 'UNKNOWN_FEATURE',
      values: { feature: shown(feature), known: known.join(', ') },
    })),
  ]
}
