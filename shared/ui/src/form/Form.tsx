import styled from '@emotion/styled'
import { type ReactNode, useEffect, useMemo } from 'react'
import type { Control, FieldValues, Path } from 'react-hook-form'
import { space } from '../theme/tokens'
import { FormScope, type FormScopeValue } from './bound'
import type { AlmanacForm } from './useForm'
import { useTapPause } from './useTapPause'

const Fields = styled('form')({ display: 'flex', flexDirection: 'column', gap: space(5), margin: 0 })

interface FormProps<V extends FieldValues> {
  form: AlmanacForm<V>
  /** Called with validated values. Report the server's refusals with setServerErrors. */
  onSubmit: (values: V) => void | Promise<void>
  children?: ReactNode
  id?: string
  'aria-label'?: string
}

/** A form. Put an ErrorSummary first and FormActions last. */
export function Form<V extends FieldValues>({ form, onSubmit, children, ...rest }: FormProps<V>) {
  const { control, setFocus, focusErrorSummary, onContentMoved, onErrorSummary } = form
  const scope = useMemo(
    // Fields know only their own name; which names exist is up to the form.
    (): FormScopeValue => ({
      control: control as unknown as Control<FieldValues>,
      setFocus: (name) => {
        setFocus(name as Path<V>)
      },
      onErrorSummary,
      labels: new Map(),
    }),
    [control, setFocus, onErrorSummary],
  )
  const { element, pause } = useTapPause<HTMLFormElement>()
  useEffect(() => onContentMoved(pause), [onContentMoved, pause])
  return (
    <FormScope value={scope}>
      <Fields
        ref={element}
        noValidate
        onSubmit={(event) => {
          // A form in a dialog above another form must not submit that one.
          event.stopPropagation()
          void form.handleSubmit((values) => onSubmit(values), focusErrorSummary)(event)
        }}
        {...rest}
      >
        {children}
      </Fields>
    </FormScope>
  )
}

/** The buttons at the end of a form, primary first: each as wide as the form and its fields, on every screen. */
export const FormActions = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  gap: space(3),
  marginBlockStart: space(2),
  maxInlineSize: '40rem',
  '& > *': { flex: '0 0 auto', marginInline: 0 },
})
