import { createContext } from 'react'
import type { Control, FieldValues } from 'react-hook-form'
import type { FormEvents } from './useForm'

/** The form around a field. */
export interface FormScopeValue {
  control: Control<FieldValues>
  setFocus: (name: string) => void
  events: FormEvents
  /** The labels of the fields by name, for the summary. */
  labels: Map<string, string>
}

export const FormScope = createContext<FormScopeValue | null>(null)
