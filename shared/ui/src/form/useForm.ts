import { useMemo } from 'react'
import {
  useForm as useHookForm,
  type DefaultValues,
  type FieldValues,
  type Path,
  type UseFormReturn,
} from 'react-hook-form'
import type { ApiErrorEntry } from '@almanac/contracts'
import { useBusy } from '@almanac/federation/shell'
import { resolverOf, type FormSchema } from './resolver'

/** What a form tells the parts around its fields; the answer stops it. */
export interface FormEvents {
  onFocusErrorSummary: (listener: () => void) => () => void
  /** Content is not where it was. */
  onContentMoved: (listener: () => void) => () => void
}

export type AlmanacForm<V extends FieldValues> = UseFormReturn<V> & {
  /** After a refusal: the summary of errors appears and takes the focus. */
  focusErrorSummary: () => void
  /** Something else that says what is wrong appears, and moves what is below it. */
  contentMoved: () => void
  events: FormEvents
}

interface FormOptions<V extends FieldValues> {
  defaultValues: DefaultValues<V>
  /** The call's body schema from contracts, or one for the form; shapes and messages follow it. */
  schema?: FormSchema
}

function makeFormEvents(): Pick<AlmanacForm<FieldValues>, 'focusErrorSummary' | 'contentMoved' | 'events'> {
  const [focusListeners, movedListeners] = [new Set<() => void>(), new Set<() => void>()]
  const listenIn = (listeners: Set<() => void>) => (listener: () => void) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }
  const contentMoved = () => movedListeners.forEach((listener) => listener())
  const focusErrorSummary = () => {
    contentMoved()
    focusListeners.forEach((listener) => listener())
  }
  return {
    focusErrorSummary,
    contentMoved,
    events: { onFocusErrorSummary: listenIn(focusListeners), onContentMoved: listenIn(movedListeners) },
  }
}

/**
 * The state of a form. Checked when it is submitted, then again at each change of
 * a field that was wrong. While something is entered, no other release takes over.
 */
export function useForm<V extends FieldValues>({ defaultValues, schema }: FormOptions<V>): AlmanacForm<V> {
  const form = useHookForm<V>({
    defaultValues,
    resolver: schema ? resolverOf<V>(schema) : undefined,
    shouldFocusError: false,
  })
  const events = useMemo(makeFormEvents, [])
  useBusy(form.formState.isDirty)
  return { ...form, ...events }
}

/**
 * Puts the server's refusals where they belong: at the field each one names,
 * the others into the summary at the top, which takes the focus.
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
