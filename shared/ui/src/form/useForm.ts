import { useEffect, useMemo, useRef } from 'react'
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  get,
  type Path,
  type Resolver,
  set,
  useForm as useHookForm,
  type UseFormReturn,
} from 'react-hook-form'
import type { ApiErrorEntry } from '@almanac/contracts'
import { useBusy } from '@almanac/federation/shell'
import { useLocale } from '@almanac/i18n'

/** Events between the form and its error summary. */
export interface FormEvents {
  /** After a refusal: the error summary appears and takes the focus. */
  focusErrorSummary: () => void
  /** Another error message appears and moves the content below it. */
  noteContentMoved: () => void
  onErrorSummary: (listener: () => void) => () => void
  /** Called after either: content has moved. */
  onContentMoved: (listener: () => void) => () => void
}

export type AlmanacForm<V extends FieldValues> = UseFormReturn<V> & FormEvents

interface FormOptions<V extends FieldValues> {
  defaultValues: DefaultValues<V>
  /**
   * The call's body schema from contracts, or one for the form; it determines which values are
   * valid and the messages.
   */
  schema?: FormSchema
}

function makeEvents(): FormEvents {
  const [summary, moves] = [new Set<() => void>(), new Set<() => void>()]
  const listenTo = (listeners: Set<() => void>) => (listener: () => void) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }
  const noteContentMoved = () => moves.forEach((listener) => listener())
  const focusErrorSummary = () => {
    noteContentMoved()
    summary.forEach((listener) => listener())
  }
  return { focusErrorSummary, noteContentMoved, onErrorSummary: listenTo(summary), onContentMoved: listenTo(moves) }
}

/**
 * The state of a form. Validated on submit, then on each change of an invalid field. While it has
 * input, no other release takes over.
 */
export function useForm<V extends FieldValues>({ defaultValues, schema }: FormOptions<V>): AlmanacForm<V> {
  const form = useHookForm<V>({
    defaultValues,
    resolver: schema ? resolverOf<V>(schema) : undefined,
    shouldFocusError: false,
  })
  const events = useMemo(makeEvents, [])
  useBusy(form.formState.isDirty)
  useErrorsInLanguage(form)
  return { ...form, ...events }
}

/**
 * Removes the server's errors when the language changes: they are sentences in the former one. Those of the schema
 * are codes, which are shown in any language.
 */
function useErrorsInLanguage<V extends FieldValues>({ control, clearErrors, getFieldState }: UseFormReturn<V>): void {
  const { locale } = useLocale()
  const shown = useRef(locale)
  useEffect(() => {
    if (shown.current === locale) return
    shown.current = locale
    for (const name of control._names.mount)
      if (getFieldState(name as Path<V>).error?.type === 'server') clearErrors(name as Path<V>)
    clearErrors('root.server')
  }, [locale, control, clearErrors, getFieldState])
}

/**
 * Assigns the server's errors: each to the field that it names, the others to the summary at the
 * top, which takes the focus.
 */
export function setServerErrors<V extends FieldValues>(form: AlmanacForm<V>, errors: readonly ApiErrorEntry[]): void {
  const names = new Set<string>(form.control._names.mount)
  const rest: string[] = []
  for (const { title, field } of errors) {
    const name = [field, field?.split('.').at(-1)].find((candidate) => candidate !== undefined && names.has(candidate))
    if (name === undefined) rest.push(title)
    else form.setError(name as Path<V>, { type: 'server', message: title })
  }
  if (rest.length > 0) form.setError('root.server', { type: 'server', message: rest.join('\n') })
  form.focusErrorSummary()
}

interface Issue {
  code?: string
  message: string
  path: PropertyKey[]
}

/** The part of a zod or zod/mini schema that a form needs. */
export interface FormSchema {
  safeParse: (
    values: unknown,
  ) => { success: true; data: unknown } | { success: false; error: { issues: readonly Issue[] } }
}

/** A message set in the schema, such as CANT_BE_BLANK; mini's own are only 'Invalid input'. */
const OWN_MESSAGE = /^[A-Z][A-Z0-9_]+$/

/** Validates a form with a schema. The message of each error is a code from `ui.form.errors`. */
function resolverOf<V extends FieldValues>(schema: FormSchema): Resolver<V> {
  return (values) => {
    const result = schema.safeParse(values)
    if (result.success) return { values, errors: {} }
    const errors: FieldErrors<V> = {}
    for (const { code = 'invalid_value', message, path } of result.error.issues) {
      const name = path.map(String).join('.')
      // Only the first error of a field is shown.
      if (!get(errors, name)) set(errors, name, { type: code, message: OWN_MESSAGE.test(message) ? message : code })
    }
    return { values: {}, errors }
  }
}
