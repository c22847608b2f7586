import { safeParse, type $ZodIssue, type $ZodType, type output } from 'zod/v4/core'
import { issueMistakes } from './issues'
import { meantKey, mend } from './mend'
import type { Mistake } from './mistake'
import { keysAt } from './schemaKeys'
import type { Source } from './source'

/** A file that says what its schema expects, as far as it does. */
export interface Parsed<T> {
  source: Source
  /** Undefined when too much is wrong to go on with the other rules. */
  value: T | undefined
  mistakes: Mistake[]
}

/** Places that only seem empty because the key there is misspelled; that is said once, at the key. */
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

/** Reads a file by its schema and says everything that doesn't fit. */
export function parse<S extends $ZodType>(source: Source, schema: S): Parsed<output<S>> {
  if (source.mistakes.length > 0) return { source, value: undefined, mistakes: source.mistakes }
  const values = source.values()
  const parsed = safeParse(schema, values)
  if (parsed.success) return { source, value: parsed.data, mistakes: [] }
  const { issues } = parsed.error
  const said = misspelled(values, schema, issues)
  const mistakes = issues
    .filter((issue) => !said.has(issue.path.join('\n')))
    .flatMap((issue) => issueMistakes(source, values, issue, (path) => keysAt(schema, path)))
  return { source, value: mend(source.values(), schema, issues), mistakes }
}
