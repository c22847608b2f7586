import styled from '@emotion/styled'
import { type FocusEvent, type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react'
import type { Control, FieldValues, Path } from 'react-hook-form'
import { space } from '../theme/tokens'
import { FormScope, makeOptionals, type FormScopeValue } from './bound'
import type { AlmanacForm } from './useForm'
import { useTapPause } from './useTapPause'

/** The height of what sticks to the lower edge of the screen below a form. */
export const BAR_HEIGHT = '--al-form-bar'

/** A focused field is scrolled to where the bar does not cover it (WCAG 2.4.11). */
const ABOVE_BAR = {
  '& :is(input, select, textarea, button, a)': { scrollMarginBlockEnd: `var(${BAR_HEIGHT}, 0px)` },
} as const

/** How the fields of a form stand: one below the other. */
export const COLUMN = { display: 'flex', flexDirection: 'column', gap: space(5), margin: 0 } as const
/** The element of a form. */
export const Fields = styled('form')(COLUMN, ABOVE_BAR)
const Sections = styled('div')(COLUMN, ABOVE_BAR)

/** Of a text, a browser brings only the line of the cursor into view, and that without its `scroll-margin`. */
const reveal = ({ target }: FocusEvent) => {
  if (target instanceof HTMLTextAreaElement) target.scrollIntoView({ block: 'nearest' })
}

interface FormProps<V extends FieldValues> {
  form: AlmanacForm<V>
  /** Called with validated values. Report the server's refusals with setServerErrors. */
  onSubmit: (values: V) => void | Promise<void>
  /** It is long: each question is in a FormSection, and a FormBar is at the end. */
  sections?: boolean
  children?: ReactNode
  id?: string
  'aria-label'?: string
}

/** A form. Put an ErrorSummary first and FormActions last. */
export function Form<V extends FieldValues>({ form, onSubmit, sections = false, children, ...rest }: FormProps<V>) {
  const { control, setFocus, focusErrorSummary, onContentMoved, onErrorSummary } = form
  const submit = useRef<FormScopeValue['submit']>(() => undefined)
  submit.current = (event) => {
    // A form in a dialog above another form must not submit that one.
    event.stopPropagation()
    void form.handleSubmit((values) => onSubmit(values), focusErrorSummary)(event)
  }
  const scope = useMemo(
    // Fields know only their own name; which names exist is up to the form.
    (): FormScopeValue => ({
      control: control as unknown as Control<FieldValues>,
      setFocus: (name) => {
        setFocus(name as Path<V>)
      },
      submit: (event) => submit.current(event),
      onErrorSummary,
      labels: new Map(),
      optionals: makeOptionals(),
    }),
    [control, setFocus, onErrorSummary],
  )
  const { element, pause } = useTapPause<HTMLElement>()
  const place = useCallback(
    (node: HTMLElement | null) => {
      element.current = node
    },
    [element],
  )
  useEffect(() => onContentMoved(pause), [onContentMoved, pause])
  return (
    <FormScope value={scope}>
      {sections ? (
        <Sections role="form" ref={place} onFocus={reveal} {...rest}>
          {children}
        </Sections>
      ) : (
        <Fields ref={place} noValidate onSubmit={scope.submit} onFocus={reveal} {...rest}>
          {children}
        </Fields>
      )}
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
