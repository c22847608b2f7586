import type { $ZodType, $ZodTypes } from 'zod/v4/core'

/** Keys of a map, such as the files of a release; no contract states a number of its own. */
const MAX_KEYS = 2_000

interface ListBounds {
  most: number
  element: Bounds
  /** The schema of the elements; undefined where the value can be one of several lists. */
  schema: $ZodType | undefined
}

interface ObjectBounds {
  fields: ReadonlyMap<string, Bounds>
  /** Of all other keys; undefined where they are dropped. */
  others: Bounds | undefined
  /** Keys that are looked at. */
  most: number
}

/** What a schema allows of lists, maps and nesting, without everything else that it demands of a value. */
export interface Bounds {
  list?: ListBounds
  object?: ObjectBounds
  /** The contract leaves the value open: a total of values and a depth count. */
  open?: true
}

const LEAF: Bounds = {}
const OPEN: Bounds = { open: true }

const compiled = new WeakMap<$ZodType, Bounds>()

/** The maximum among the checks of a list; infinite if it has none. */
function mostOf({ _zod }: $ZodTypes): number {
  let most = Infinity
  for (const check of _zod.def.checks ?? []) {
    const { def } = check._zod
    if ('maximum' in def && typeof def.maximum === 'number') most = Math.min(most, def.maximum)
    if ('length' in def && typeof def.length === 'number') most = Math.min(most, def.length)
  }
  return most
}

function eitherList(one: ListBounds, other: ListBounds): ListBounds {
  return { most: Math.max(one.most, other.most), element: either(one.element, other.element), schema: undefined }
}

function eitherObject(one: ObjectBounds, other: ObjectBounds): ObjectBounds {
  const fields = new Map(one.fields)
  for (const [name, bounds] of other.fields) fields.set(name, either(fields.get(name) ?? LEAF, bounds))
  const others = one.others && other.others ? either(one.others, other.others) : (one.others ?? other.others)
  return { fields, others, most: Math.max(one.most, other.most) }
}

/** What either of two schemas allows, so that the choice between them does not matter. */
function either(one: Bounds, other: Bounds): Bounds {
  if (one.open || other.open) return OPEN
  const list = one.list && other.list ? eitherList(one.list, other.list) : (one.list ?? other.list)
  const object = one.object && other.object ? eitherObject(one.object, other.object) : (one.object ?? other.object)
  return { ...(list && { list }), ...(object && { object }) }
}

function objectOf(shape: Readonly<Record<string, $ZodType>>, catchall: $ZodType | undefined): Bounds {
  const fields = new Map(Object.entries(shape).map(([name, field]) => [name, boundsOf(field)]))
  return { object: { fields, others: catchall && boundsOf(catchall), most: MAX_KEYS } }
}

function compile(schema: $ZodTypes): Bounds {
  const { def } = schema._zod
  switch (def.type) {
    case 'array':
      return { list: { most: mostOf(schema), element: boundsOf(def.element), schema: def.element } }
    case 'tuple':
      return {
        list: { most: def.items.length, element: def.items.map(boundsOf).reduce(either, LEAF), schema: undefined },
      }
    case 'record':
      return { object: { fields: new Map(), others: boundsOf(def.valueType), most: MAX_KEYS } }
    case 'object':
      return objectOf(def.shape, def.catchall)
    case 'union':
      return def.options.map(boundsOf).reduce(either, LEAF)
    case 'intersection':
      return either(boundsOf(def.left), boundsOf(def.right))
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return boundsOf(def.innerType)
    case 'pipe':
      return boundsOf(def.in)
    case 'lazy':
    case 'unknown':
    case 'any':
    case 'custom':
    case 'transform':
    case 'map':
    case 'set':
      return OPEN
    default:
      return LEAF
  }
}

/** The bounds of a schema; compiled once. */
export function boundsOf(schema: $ZodType): Bounds {
  const found = compiled.get(schema)
  if (found) return found
  // $ZodTypes is the union of all schemas that Zod itself makes; no contract defines one of its own.
  const bounds = compile(schema as $ZodTypes)
  compiled.set(schema, bounds)
  return bounds
}

/** The paths of lists without a maximum, such as `rows` or `rows[].cells`: what callers send must have none. */
export function unboundedLists({ list, object }: Bounds, path = ''): string[] {
  const inside = (name: string) => (path ? `${path}.${name}` : name)
  return [
    ...(list ? [...(list.most === Infinity ? [path] : []), ...unboundedLists(list.element, `${path}[]`)] : []),
    ...[...(object?.fields ?? [])].flatMap(([name, bounds]) => unboundedLists(bounds, inside(name))),
    ...(object?.others ? unboundedLists(object.others, inside('*')) : []),
  ]
}
