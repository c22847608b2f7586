import { createContext } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { AlmanacForm } from './useForm'

/** The form around a field. */
export interface FormScopeValue {
  form: AlmanacForm<FieldValues>
  /** The labels of the fields by name, for the summary. */
  labels: Map<string, string>
}

export const FormScope = createContext<FormScopeValue | null>(null)
