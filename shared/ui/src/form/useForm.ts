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

/** Calls for attention after a refusal. */
export interface Alarm {
  /** The summary of errors appears and takes the focus. */
  ring: () => void
  /** Something else that says what is wrong appears, and moves what is below it. */
  moved: () => void
  on: (listener: () => void) => () => void
  /** After either: content is not where it was. */
  onMoved: (listener: () => void) => () => void
}

export type AlmanacForm<V extends FieldValues> = UseFormReturn<V> & { alarm: Alarm }

interface FormOptions<V extends FieldValues> {
  defaultValues: DefaultValues<V>
  /** The call's body schema from contracts, or one for the form; shapes and messages follow it. */
  schema?: FormSchema
}

function makeAlarm(): Alarm {
  const [rung, displaced] = [new Set<() => void>(), new Set<() => void>()]
  const listenIn = (listeners: Set<() => void>) => (listener: () => void) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }
  const moved = () => displaced.forEach((listener) => listener())
  const ring = () => {
    moved()
    rung.forEach((listener) => listener())
  }
  return { ring, moved, on: listenIn(rung), onMoved: listenIn(displaced) }
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
  const alarm = useMemo(makeAlarm, [])
  useBusy(form.formState.isDirty)
  return { ...form, alarm }
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
  form.alarm.ring()
}
