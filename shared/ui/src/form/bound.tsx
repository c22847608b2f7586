import { type ComponentType, createContext, type FormEvent, type Ref, useContext, useEffect } from 'react'
import { type Control, type FieldValues, type RegisterOptions, useController } from 'react-hook-form'
import type { FieldLook } from './field'
import type { FormEvents } from './useForm'

/** Props of a field outside a Form. */
export interface Controlled<V> {
  value: V
  onChange: (value: V) => void
  onBlur?: () => void
  ref?: Ref<HTMLElement>
}

type Rules = Pick<RegisterOptions, 'required' | 'validate' | 'min' | 'max' | 'minLength' | 'maxLength' | 'pattern'>

/** In a Form a field has a name; elsewhere it has a value and onChange. */
export type Bound<V> = (
  | { name: string; rules?: Rules; value?: undefined; onChange?: (value: V) => void }
  | ({ name?: undefined; rules?: undefined } & Controlled<V>)
) &
  FieldLook

interface Inner<V> {
  Field: ComponentType<FieldLook & Controlled<V>>
  name: string
  rules?: Rules
  label: string
  error?: string
  onChange?: (value: V) => void
}

const FieldNameContext = createContext<string | undefined>(undefined)

/** The name of the field in its Form, by which password managers recognize it; undefined elsewhere. */
export const useFieldName = (): string | undefined => useContext(FieldNameContext)

function InForm<V>({ Field, name, rules, ...look }: Inner<V>) {
  const scope = useContext(FormScope)
  if (!scope) throw new Error(`The field '${name}' has a name but stands in no Form`)
  const { field, fieldState } = useController({ name, control: scope.control, rules })
  const { labels } = scope
  useEffect(() => {
    labels.set(name, look.label)
  }, [labels, name, look.label])
  return (
    <FieldNameContext value={name}>
      <Field
        {...look}
        value={field.value as V}
        onChange={(value) => {
          field.onChange(value)
          look.onChange?.(value)
        }}
        onBlur={field.onBlur}
        ref={field.ref}
        error={look.error ?? fieldState.error?.message}
      />
    </FieldNameContext>
  )
}

/** Makes a field usable in a Form by name, or elsewhere by value and onChange. */
export function bound<V, P extends object>(View: ComponentType<P & FieldLook & Controlled<V>>) {
  const Plain = View as ComponentType<object>
  return function BoundField(props: P & Bound<V>) {
    return props.name === undefined ? (
      <Plain {...props} />
    ) : (
      <InForm Field={View as ComponentType<FieldLook & Controlled<V>>} {...props} name={props.name} />
    )
  }
}

/** The form around a field. */
export interface FormScopeValue {
  control: Control<FieldValues>
  setFocus: (name: string) => void
  submit: (event: FormEvent<HTMLFormElement>) => void
  onErrorSummary: FormEvents['onErrorSummary']
  /** The labels of the fields by name, for the summary. */
  labels: Map<string, string>
  optionals: Optionals
}

/** Whether any field of a form may stay empty. */
export interface Optionals {
  any: () => boolean
  /** Counts a field while it is mounted; returns the function that ends it. */
  add: () => () => void
  subscribe: (listener: () => void) => () => void
}

export function makeOptionals(): Optionals {
  const listeners = new Set<() => void>()
  let count = 0
  const change = (by: number) => {
    count += by
    listeners.forEach((listener) => listener())
  }
  return {
    any: () => count > 0,
    add: () => {
      change(1)
      return () => change(-1)
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

export const FormScope = createContext<FormScopeValue | null>(null)
