import { allowsValue, type FlagDefinition, type FlagValue } from '@almanac/domain/features'

/** A flag of a remote: declared in its descriptor, set by operators, read by `useFlag`. */
export interface Flag<T extends FlagValue> {
  /** `REMOTE.NAME`. */
  name: string
  /** What it does: a key of the remote's own texts, for operators. */
  label: string
  definition: FlagDefinition
  /** The value if the flag can have it, else the default: a server may know another release's flag. */
  read: (value: unknown) => T
}

/** The full name of a flag. */
export type FullName = `${string}.${string}`

interface Usual<T extends FlagValue> {
  label: string
  default: T
}

/** A flag that is on or off. A route, a place in the navigation or a fill of a slot can require it. */
export function booleanFlag(name: FullName, { label, default: usual }: Usual<boolean>): Flag<boolean> {
  return {
    name,
    label,
    definition: { type: 'boolean', default: usual },
    read: (value) => (typeof value === 'boolean' ? value : usual),
  }
}

/** A flag that is one of several texts. */
export function choiceFlag<const Choice extends string>(
  name: FullName,
  { label, choices, default: usual }: Usual<NoInfer<Choice>> & { choices: readonly Choice[] },
): Flag<Choice> {
  return {
    name,
    label,
    definition: { type: 'choice', choices: [...choices], default: usual },
    read: (value) => choices.find((choice) => choice === value) ?? usual,
  }
}

/** A flag that is a number from `min` to `max`, both included. */
export function numberFlag(
  name: FullName,
  { label, min, max, default: usual }: Usual<number> & { min: number; max: number },
): Flag<number> {
  const definition = { type: 'number', min, max, default: usual } as const
  return {
    name,
    label,
    definition,
    read: (value) => (typeof value === 'number' && allowsValue(definition, value) ? value : usual),
  }
}
