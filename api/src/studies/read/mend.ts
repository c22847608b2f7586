import { safeParse, type $ZodIssue, type $ZodType, type output } from 'zod/v4/core'
import { keysAt, standIn } from './schemaKeys'
import type { Path } from './source'
import { nearest } from './words'

const ROUNDS = 4

const holderOf = (values: unknown, path: Path): object | undefined => {
  const holder = path
    .slice(0, -1)
    .reduce<unknown>(
      (value, step) => (typeof value === 'object' && value !== null ? Reflect.get(value, step) : undefined),
      values,
    )
  return typeof holder === 'object' && holder !== null ? holder : undefined
}

/** The key that an unknown one was probably meant to be, where that one is free. */
export function meantKey(values: unknown, schema: $ZodType, path: Path): string | undefined {
  const holder = holderOf(values, path)
  const meant = nearest(String(path.at(-1)), keysAt(schema, path.slice(0, -1)))
  return holder && meant !== undefined && !Reflect.has(holder, meant) ? meant : undefined
}

function mendUnknown(values: unknown, schema: $ZodType, path: Path): void {
  const holder = holderOf(values, path)
  const unknown = path.at(-1)
  if (!holder || unknown === undefined) return
  const meant = meantKey(values, schema, path)
  if (meant !== undefined) Reflect.set(holder, meant, Reflect.get(holder, unknown))
  Reflect.deleteProperty(holder, unknown)
}

function mendValue(values: unknown, schema: $ZodType, path: Path): void {
  const holder = holderOf(values, path)
  const name = path.at(-1)
  if (!holder || name === undefined || Array.isArray(holder)) return
  if (Reflect.get(holder, name) === undefined) Reflect.set(holder, name, standIn(schema, path))
  else Reflect.deleteProperty(holder, name)
}

/**
 * Takes out what the schema refused and puts stand-ins where something is
 * missing, so that the rules beyond the schema can look at the rest of the file
 * and all its mistakes are said at once. Undefined when it can't be done.
 */
export function mend<S extends $ZodType>(
  values: unknown,
  schema: S,
  found: readonly $ZodIssue[],
): output<S> | undefined {
  let issues = found
  for (let round = 0; round < ROUNDS; round += 1) {
    // Misspelled keys first: they are often what is missing.
    const unknown = issues.flatMap((issue) =>
      issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [],
    )
    for (const path of unknown) mendUnknown(values, schema, path)
    if (unknown.length === 0) for (const issue of issues) mendValue(values, schema, issue.path)
    const again = safeParse(schema, values)
    if (again.success) return again.data
    issues = again.error.issues
  }
  return undefined
}
