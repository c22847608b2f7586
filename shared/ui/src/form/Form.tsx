import styled from '@emotion/styled'
import { useEffect, useMemo, type ReactNode } from 'react'
import type { Control, FieldValues, Path } from 'react-hook-form'
import { space } from '../theme/tokens'
import { FormScope, type FormScopeValue } from './FormScope'
import type { AlmanacForm } from './useForm'
import { useTapPause } from './useTapPause'

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
  const { control, setFocus, events } = form
  const scope = useMemo(
    // Fields know themselves by name alone; which names there are is the form's own matter.
    (): FormScopeValue => ({
      control: control as unknown as Control<FieldValues>,
      setFocus: (name) => {
        setFocus(name as Path<V>)
      },
      events,
      labels: new Map(),
    }),
    [control, setFocus, events],
  )
  const { element, pause } = useTapPause<HTMLFormElement>()
  useEffect(() => events.onContentMoved(pause), [events, pause])
  return (
    <FormScope value={scope}>
      <Fields
        ref={element}
        noValidate
        onSubmit={(event) => {
          // A form in a dialog over another form stays one of its own.
          event.stopPropagation()
          void form.handleSubmit(
            (values) => onSubmit(values),
            () => form.focusErrorSummary(),
          )(event)
        }}
        {...rest}
      >
        {children}
      </Fields>
    </FormScope>
  )
}
