/** The value of a feature: on or off for a feature of the product, any of these for a flag of a remote. */
export type FlagValue = boolean | string | number

/** The values that a flag can have, and the one that it has where nobody has set it. */
export type FlagDefinition =
  | { type: 'boolean'; default: boolean }
  | { type: 'choice'; choices: string[]; default: string }
  | { type: 'number'; min: number; max: number; default: number }

/** Limits of the flags of one release. */
export const FLAG_LIMITS = { flags: 30, name: 40, choices: { least: 2, most: 20 }, characters: 40 }

/** A flag's own name; in full it is called `REMOTE.NAME`. */
const NAME = /^[a-z][a-z0-9_]*$/

/** Whether a text can be the own name of a flag. */
export const isFlagName = (name: string): boolean => NAME.test(name) && name.length <= FLAG_LIMITS.name

/** The full name of a flag. No feature of the product and no flag of another remote can have the same one. */
export const flagNamed = (remote: string, name: string): string => `${remote}.${name}`

/** The parts of a flag's full name; null for the title of a feature of the product. */
export function readFlagName(full: string): { remote: string; name: string } | null {
  const [remote = '', name = '', ...more] = full.split('.')
  return more.length === 0 && isFlagName(remote) && isFlagName(name) ? { remote, name } : null
}

/** Whether a flag can have this value. */
export function allowsValue(definition: FlagDefinition, value: unknown): value is FlagValue {
  switch (definition.type) {
    case 'boolean':
      return typeof value === 'boolean'
    case 'choice':
      return typeof value === 'string' && definition.choices.includes(value)
    case 'number':
      return typeof value === 'number' && value >= definition.min && value <= definition.max
  }
}
