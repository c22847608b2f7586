import styled from '@emotion/styled'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import { useId, type ReactNode } from 'react'
import { Icon } from '../icon/Icon'
import { Written } from '../layout/Written'
import { space } from '../theme/tokens'
import { useErrorText } from './errorText'

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
  children: (ids: ControlIds) => ReactNode
}

/** Label above, hint under it, error between that and the control, all tied together for screen readers. */
export function Field({ label, lang, hint, error, optional = false, as = 'field', disabled, children }: FieldProps) {
  const id = useId()
  const texts = useErrorText()
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  const ids: ControlIds = { id, 'aria-describedby': describedBy || undefined, 'aria-invalid': error ? true : undefined }
  const words = (
    <>
      {lang === undefined ? label : <Written lang={lang}>{label}</Written>}
      {optional && <span> {texts.optional}</span>}
    </>
  )
  return (
    <Whole
      {...(as === 'group' ? { as: 'fieldset' as const, disabled, 'aria-describedby': describedBy || undefined } : {})}
    >
      {as === 'group' ? <FormLabel component="legend">{words}</FormLabel> : <FormLabel htmlFor={id}>{words}</FormLabel>}
      {hint && (
        <FormHelperText component="div" id={`${id}-hint`}>
          {hint}
        </FormHelperText>
      )}
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
