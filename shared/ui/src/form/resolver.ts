import { get, set, type FieldErrors, type FieldValues, type Resolver } from 'react-hook-form'

interface Issue {
  code?: string
  message: string
  path: PropertyKey[]
}

/** What a zod or zod/mini schema offers, as far as a form needs it. */
export interface FormSchema {
  safeParse: (
    values: unknown,
  ) => { success: true; data: unknown } | { success: false; error: { issues: readonly Issue[] } }
}

/** A message that the schema was given, such as CANT_BE_BLANK; mini's own are only 'Invalid input'. */
const GIVEN = /^[A-Z][A-Z0-9_]+$/

/** Checks a form with a schema. The message of each error is a code that `ui.form.errors` has words for. */
export function resolverOf<V extends FieldValues>(schema: FormSchema): Resolver<V> {
  return (values) => {
    const result = schema.safeParse(values)
    if (result.success) return { values, errors: {} }
    const errors: FieldErrors<V> = {}
    for (const { code = 'invalid_value', message, path } of result.error.issues) {
      const name = path.map(String).join('.')
      // The first thing that is wrong with a field is enough to say.
      if (!get(errors, name)) set(errors, name, { type: code, message: GIVEN.test(message) ? message : code })
    }
    return { values: {}, errors }
  }
}
