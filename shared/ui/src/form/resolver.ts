import type { FieldError, FieldValues, Resolver } from 'react-hook-form'

interface Issue {
  code?: string
  message: string
  path: PropertyKey[]
}

/** What a zod or zod/mini schema offers, as far as a form needs it. */
export interface FormSchema {
  safeParse: (values: unknown) => { success: true; data: unknown } | { success: false; error: { issues: readonly Issue[] } }
}

/** A message that the schema was given, such as CANT_BE_BLANK; mini's own are only 'Invalid input'. */
const GIVEN = /^[A-Z][A-Z0-9_]+$/

/** Checks a form with a schema. The message of each error is a code that `ui.form.errors` has words for. */
export function resolverOf<V extends FieldValues>(schema: FormSchema): Resolver<V> {
  return (values) => {
    const result = schema.safeParse(values)
    if (result.success) return { values, errors: {} }
    const errors: Record<string, unknown> = {}
    for (const issue of result.error.issues) place(errors, issue.path, { type: issue.code ?? 'invalid', message: GIVEN.test(issue.message) ? issue.message : (issue.code ?? 'invalid_value') })
    return { values: {}, errors } as ReturnType<Resolver<V>> extends Promise<infer R> | infer R ? R : never
  }
}

/** Puts an error at its path; the first of a field stays. */
function place(errors: Record<string, unknown>, path: readonly PropertyKey[], error: FieldError): void {
  let at = errors
  path.forEach((part, index) => {
    const key = String(part)
    if (index === path.length - 1) at[key] ??= error
    else at = (at[key] ??= {}) as Record<string, unknown>
  })
}
