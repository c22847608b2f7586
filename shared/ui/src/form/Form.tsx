import styled from '@emotion/styled'
import { useMemo, type ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { space } from '../theme/tokens'
import { FormScope, type FormScopeValue } from './FormScope'
import type { AlmanacForm } from './useForm'

const Fields = styled('form')({ display: 'flex', flexDirection: 'column', gap: space(5), margin: 0 })

interface FormProps<V extends FieldValues> {
  form: AlmanacForm<V>
  /** Called with checked values. Put the server's refusals in with setServerErrors. */
  onSubmit: (values: V) => void | Promise<void>
  children?: ReactNode
  id?: string
  'aria-label'?: string
}

/** A form. Put an ErrorSummary first and FormActions last. */
export function Form<V extends FieldValues>({ form, onSubmit, children, ...rest }: FormProps<V>) {
  const scope = useMemo(() => ({ form: form as unknown as AlmanacForm<FieldValues>, labels: new Map<string, string>() }) satisfies FormScopeValue, [form.control])
  return (
    <FormScope value={scope}>
      <Fields
        noValidate
        onSubmit={(event) => {
          // A form in a dialog over another form stays one of its own.
          event.stopPropagation()
          void form.handleSubmit((values) => onSubmit(values), () => form.alarm.ring())(event)
        }}
        {...rest}
      >
        {children}
      </Fields>
    </FormScope>
  )
}
