import styled from '@emotion/styled'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import { type ComponentPropsWithRef, type ReactNode, useId, useMemo } from 'react'
import { useTranslation } from '@almanac/i18n'
import InputBase from '@mui/material/InputBase'
import { Icon } from '../icon/Icon'
import { Written } from '../layout/Text'
import { space } from '../theme/tokens'

/** What every field takes beside its value. */
export interface FieldLook {
  label: string
  /** The language of a label that a study or a person wrote, null where nobody knows it; left out for our own. */
  lang?: string | null
  /** What is asked and how to answer; stands under the label. */
  hint?: ReactNode
  /** What is wrong with it; stands between that and the field. Fields in a Form take it from there. */
  error?: string
  /** Says `(optional)` behind the label; fields are needed otherwise. */
  optional?: boolean
  disabled?: boolean
}

/** What a field's control carries so that label, hint and error belong to it. */
export interface ControlIds {
  id: string
  'aria-describedby'?: string
  'aria-invalid'?: true
}

const Whole = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  gap: space(1.5),
  minWidth: 0,
  margin: 0,
  padding: 0,
  border: 0,
})

interface FieldProps extends FieldLook {
  /** `group` where there are several controls: the label becomes their legend. */
  as?: 'field' | 'group'
  /** Stands under the hint: a picture, however large, leaves what is wrong beside the controls. */
  above?: ReactNode
  children: (ids: ControlIds) => ReactNode
}

/** Label above, hint under it, error between that and the control, all tied together for screen readers. */
export function Field({
  label,
  lang,
  hint,
  error,
  optional = false,
  as = 'field',
  disabled,
  above,
  children,
}: FieldProps) {
  const id = useId()
  const texts = useErrorText()
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  const ids: ControlIds = { id, 'aria-describedby': describedBy || undefined, 'aria-invalid': error ? true : undefined }
  const behind = optional ? texts.optional : undefined
  // The same element while its words are: a key that is typed into the field does not draw the label.
  const words = useMemo(() => {
    const all = (
      <>
        {lang === undefined ? label : <Written lang={lang}>{label}</Written>}
        {behind !== undefined && <span> {behind}</span>}
      </>
    )
    return as === 'group' ? <FormLabel component="legend">{all}</FormLabel> : <FormLabel htmlFor={id}>{all}</FormLabel>
  }, [as, id, label, lang, behind])
  return (
    <Whole
      {...(as === 'group' ? { as: 'fieldset' as const, disabled, 'aria-describedby': describedBy || undefined } : {})}
    >
      {words}
      {hint && (
        <FormHelperText component="div" id={`${id}-hint`}>
          {hint}
        </FormHelperText>
      )}
      {above}
      {error && (
        <FormHelperText component="div" error id={`${id}-error`}>
          <Icon name="warning" size={20} />
          <span>{texts.of(error)}</span>
        </FormHelperText>
      )}
      {children(ids)}
    </Whole>
  )
}

/** A message that is a code, such as CANT_BE_BLANK or too_small, and not a sentence. */
const CODE = /^[A-Za-z_]+$/

interface ErrorTexts {
  /** The sentence for an error: codes by `ui.form.errors`, sentences as they are. */
  of: (message: string) => string
  optional: string
}

/** Turns what validation or the server says into words. */
export function useErrorText(): ErrorTexts {
  const { t, exists } = useTranslation('ui')
  return {
    optional: t('form.optional'),
    of: (message) => {
      if (!CODE.test(message)) return message
      const key = `form.errors.${message}`
      return exists(key) ? t(key) : t('form.errors.invalid_value')
    },
  }
}

interface InputProps extends Omit<ComponentPropsWithRef<'input'>, 'size'> {
  /** Within the box, behind what is typed. */
  end?: ReactNode
}

/** The box that something is typed into: everything but `style` goes to the input itself. */
export function Input({ style, ref, disabled, end, ...input }: InputProps) {
  return <InputBase style={style} inputRef={ref} disabled={disabled} endAdornment={end} slotProps={{ input }} />
}
