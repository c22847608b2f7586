import type { $ZodType, $ZodTypes } from 'zod/v4/core'
import type { Path } from './source'

/** Zod's own way of telling its schemas apart by `def.type`. */
const defOf = (schema: $ZodType) => (schema as $ZodTypes)._zod.def

/** What a schema accepts one step further in; undefined where it doesn't know. */
function inside(schema: $ZodType, step: PropertyKey): $ZodType | undefined {
  const def = defOf(schema)
  switch (def.type) {
    case 'object': return def.shape[String(step)]
    case 'array': return def.element
    case 'record': return def.valueType
    case 'optional': case 'nullable': case 'default': return inside(def.innerType, step)
    default: return undefined
  }
}

function keysOf(schema: $ZodType): string[] {
  const def = defOf(schema)
  switch (def.type) {
    case 'object': return Object.keys(def.shape)
    case 'union': return def.options.flatMap(keysOf)
    case 'optional': case 'nullable': case 'default': return keysOf(def.innerType)
    default: return []
  }
}

/** The keys that may stand in the block at a path. */
export function keysAt(schema: $ZodType, path: Path): string[] {
  let at: $ZodType | undefined = schema
  for (const step of path) at = at && inside(at, step)
  return at ? keysOf(at) : []
}
