import { safeParse, type $ZodIssue, type $ZodType, type output } from 'zod/v4/core'
import { issueMistakes } from './issues'
import type { Mistake } from './mistake'
import { keysAt } from './schemaKeys'
import type { Path, Source } from './source'

/** A file that says what its schema expects, as far as it does. */
export interface Parsed<T> {
  source: Source
  /** Undefined when too much is wrong to go on with the other rules. */
  value: T | undefined
  mistakes: Mistake[]
}

/** Takes out what the schema refused, so that the other rules can still look at the rest of the file. */
function without(values: unknown, issues: readonly $ZodIssue[]): unknown {
  for (const issue of issues) {
    const paths: Path[] = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path]
    for (const path of paths) {
      const parent = path.slice(0, -1).reduce<unknown>((value, step) => (typeof value === 'object' && value !== null ? Reflect.get(value, step) : undefined), values)
      const last = path.at(-1)
      if (last !== undefined && typeof parent === 'object' && parent !== null && !Array.isArray(parent)) Reflect.deleteProperty(parent, last)
    }
  }
  return values
}

/** Reads a file by its schema and says everything that doesn't fit. */
export function parse<S extends $ZodType>(source: Source, schema: S): Parsed<output<S>> {
  if (source.mistakes.length > 0) return { source, value: undefined, mistakes: source.mistakes }
  const values = source.values()
  const first = safeParse(schema, values)
  if (first.success) return { source, value: first.data, mistakes: [] }
  const mistakes = first.error.issues.flatMap((issue) => issueMistakes(source, values, issue, (path) => keysAt(schema, path)))
  const second = safeParse(schema, without(source.values(), first.error.issues))
  return { source, value: second.success ? second.data : undefined, mistakes }
}
