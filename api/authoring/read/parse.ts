import { type $ZodIssue, type $ZodType, type $ZodTypes, type output, safeParse } from 'zod/v4/core'
import { issueMistakes } from './issues'
import type { Mistake } from './mistake'
import type { Path, Source } from './source'
import { nearest } from './suggest'
import { isRecord, propertyOf } from '@almanac/domain/records'

const MAX_REPAIR_ROUNDS = 4

/** A file parsed with its schema, as far as it is valid. */
export interface Parsed<T> {
  source: Source
  /** Undefined when the file has too many mistakes for the other rules. */
  value: T | undefined
  mistakes: Mistake[]
}

/** Paths that only seem missing because their key is misspelled; that is reported once, at the key. */
function misspelled(values: unknown, schema: $ZodType, issues: readonly $ZodIssue[]): Set<string> {
  return new Set(
    issues.flatMap((issue) =>
      issue.code === 'unrecognized_keys'
        ? issue.keys.flatMap((key) => {
            const meant = meantKey(values, schema, [...issue.path, key])
            return meant === undefined ? [] : [[...issue.path, meant].join('\n')]
          })
        : [],
    ),
  )
}

/** Parses a file with its schema and reports all mistakes. */
export function parse<S extends $ZodType>(source: Source, schema: S): Parsed<output<S>> {
  if (source.mistakes.length > 0) return { source, value: undefined, mistakes: source.mistakes }
  const values = source.values()
  const parsed = safeParse(schema, values)
  if (parsed.success) return { source, value: parsed.data, mistakes: [] }
  const { issues } = parsed.error
  const reported = misspelled(values, schema, issues)
  const mistakes = issues
    .filter((issue) => !reported.has(issue.path.join('\n')))
    .flatMap((issue) => issueMistakes(source, values, issue, (path) => keysAt(schema, path)))
  return { source, value: repair(source.values(), schema, issues), mistakes }
}

const holderOf = (values: unknown, path: Path): object | undefined => {
  const holder = path.slice(0, -1).reduce<unknown>(propertyOf, values)
  return isRecord(holder) ? holder : undefined
}

/** The key that an unknown one was probably meant to be, if it is not used. */
function meantKey(values: unknown, schema: $ZodType, path: Path): string | undefined {
  const holder = holderOf(values, path)
  const meant = nearest(String(path.at(-1)), keysAt(schema, path.slice(0, -1)))
  return holder && meant !== undefined && !Reflect.has(holder, meant) ? meant : undefined
}

function repairUnknownKey(values: unknown, schema: $ZodType, path: Path): void {
  const holder = holderOf(values, path)
  const unknown = path.at(-1)
  if (!holder || unknown === undefined) return
  const meant = meantKey(values, schema, path)
  if (meant !== undefined) Reflect.set(holder, meant, Reflect.get(holder, unknown))
  Reflect.deleteProperty(holder, unknown)
}

function repairValue(values: unknown, schema: $ZodType, path: Path): void {
  const holder = holderOf(values, path)
  const name = path.at(-1)
  if (!holder || name === undefined || Array.isArray(holder)) return
  if (Reflect.get(holder, name) === undefined) Reflect.set(holder, name, standIn(schema, path))
  else Reflect.deleteProperty(holder, name)
}

/**
 * Removes rejected values and adds placeholders for missing ones, so that the rules beyond the
 * schema can check the rest of the file and all its mistakes are reported at once. Undefined when
 * it can't be repaired.
 */
function repair<S extends $ZodType>(values: unknown, schema: S, found: readonly $ZodIssue[]): output<S> | undefined {
  let issues = found
  for (let round = 0; round < MAX_REPAIR_ROUNDS; round += 1) {
    // Misspelled keys first: they often explain missing ones.
    const unknown = issues.flatMap((issue) =>
      issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [],
    )
    for (const path of unknown) repairUnknownKey(values, schema, path)
    if (unknown.length === 0) for (const issue of issues) repairValue(values, schema, issue.path)
    const again = safeParse(schema, values)
    if (again.success) return again.data
    issues = again.error.issues
  }
  return undefined
}

/** Zod distinguishes its schemas by `def.type`. */
const defOf = (schema: $ZodType) => (schema as $ZodTypes)._zod.def

/** The schema of one step deeper; undefined where it is unknown. */
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

/** The valid keys of the block at a path. */
function keysAt(schema: $ZodType, path: Path): string[] {
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

/** A placeholder of the right type for a missing value, so that the rest of a file can be checked. */
function standIn(schema: $ZodType, path: Path): unknown {
  const found = at(schema, path)
  return found && standInOf(found)
}
