import { isBlank, isUnreadable } from '../visible'
import { allowsValue, FLAG_LIMITS, type FlagDefinition, isFlagName } from '../features'
import { shown } from './claimed-names'

/** A flag as a remote declares it. */
export interface FlagClaim {
  label: Record<string, string>
  definition: FlagDefinition
}

/** One fault; the code is a text key, the values are interpolated. */
export interface FlagFault {
  code: 'FLAG_NAME_INVALID' | 'FLAG_VALUES_INVALID' | 'FLAG_DEFAULT_INVALID'
  values: Record<string, string>
}

/** Whether operators can tell a choice from all others: they see it, and type it on a command line. */
const isPlain = (choice: string): boolean => choice === choice.trim() && !isBlank(choice) && !isUnreadable(choice)

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
        choices.every((choice) => isPlain(choice) && choice.length <= characters)
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

function faultOf(name: string, { definition }: FlagClaim): FlagFault | undefined {
  const { choices, characters, name: most } = FLAG_LIMITS
  // What every object has (`constructor`) would be found where no flag is.
  if (!isFlagName(name) || name in Object.prototype)
    return { code: 'FLAG_NAME_INVALID', values: { flag: shown(name), most: String(most) } }
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
  return allowsValue(definition, definition.default)
    ? undefined
    : { code: 'FLAG_DEFAULT_INVALID', values: { flag: name, known: valuesOf(definition) } }
}

/** Faults of the flags of a descriptor. Their words are checked with all others. */
export function flagFaults({ flags = {} }: { flags?: Record<string, FlagClaim> | undefined }): FlagFault[] {
  return Object.entries(flags).flatMap(([name, flag]) => faultOf(name, flag) ?? [])
}
