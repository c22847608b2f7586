import type { $ZodType, $ZodTypes } from 'zod/v4/core'
import type { Path } from './source'

/** Zod's own way of telling its schemas apart by `def.type`. */
const defOf = (schema: $ZodType) => (schema as $ZodTypes)._zod.def

/** What a schema accepts one step further in; undefined where it doesn't know. */
function inside(schema: $ZodType, step: PropertyKey): $ZodType | undefined {
  const def = defOf(schema)
  switch (def.type) {
    case 'object':
      return def.shape[String(step)]
    case 'array':
      return def.element
    case 'record':
      return def.valueType
    case 'union':
      return def.options.map((option) => inside(option, step)).find((found) => found !== undefined)
    case 'optional':
    case 'nullable':
    case 'default':
      return inside(def.innerType, step)
    default:
      return undefined
  }
}

const at = (schema: $ZodType, path: Path): $ZodType | undefined =>
  path.reduce<$ZodType | undefined>((found, step) => found && inside(found, step), schema)

function keysOf(schema: $ZodType): string[] {
  const def = defOf(schema)
  switch (def.type) {
    case 'object':
      return Object.keys(def.shape)
    case 'union':
      return def.options.flatMap(keysOf)
    case 'optional':
    case 'nullable':
    case 'default':
      return keysOf(def.innerType)
    default:
      return []
  }
}

/** The keys that may stand in the block at a path. */
export function keysAt(schema: $ZodType, path: Path): string[] {
  const found = at(schema, path)
  return found ? keysOf(found) : []
}

function standInOf(schema: $ZodType): unknown {
  const def = defOf(schema)
  switch (def.type) {
    case 'string':
      return 'missing'
    case 'number':
      return 0
    case 'boolean':
      return false
    case 'array':
      return []
    case 'object':
    case 'record':
      return {}
    case 'enum':
      return Object.values(def.entries)[0]
    case 'union':
      return def.options[0] && standInOf(def.options[0])
    default:
      return undefined
  }
}

/** Something of the right kind for a value that is missing, so that the rest of a file can still be looked at. */
export function standIn(schema: $ZodType, path: Path): unknown {
  const found = at(schema, path)
  return found && standInOf(found)
}
