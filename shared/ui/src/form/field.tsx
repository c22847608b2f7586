import styled from '@emotion/styled'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import {
  type ComponentPropsWithRef,
  type ReactNode,
  useContext,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useSyncExternalStore,
} from 'react'
import { useTranslation } from '@almanac/i18n'
import InputBase from '@mui/material/InputBase'
import { Icon } from '../icon/Icon'
import { VisuallyHidden, Written } from '../layout/Text'
import { space } from '../theme/tokens'
import { FormScope } from './bound'
import { Needed, QUESTION, QuestionParts, useQuestion } from './question'
import { useClearAnswer, type Clearing } from './ClearAnswer'

/** Props of every field besides its value. */
export interface FieldLook {
  /** A stable id of the control, for password managers. Unique on the page. */
  id?: string
  label: string
  /** What the field is stands beside it already: the label is for screen readers alone. */
  labelHidden?: boolean
  /** Language of a label written by a study or a person, null if unknown; omitted for the product's own. */
  lang?: string | null
  /** Explains the question and how to answer; shown below the label. */
  hint?: ReactNode
  /** Error text, shown between the hint and the field. Fields in a Form get it from the form. */
  error?: string
  /** It may stay empty. Where one field of a form may, the others are marked as needed. */
  optional?: boolean
  disabled?: boolean
}

/** Attributes that associate a field's control with its label, hint and error. */
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

const Labels = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  columnGap: space(3),
  '& > div': { marginBlockStart: 0 },
})

interface FieldProps extends FieldLook {
  /** How to take an optional answer back; for controls that the participant could not empty otherwise. */
  clearing?: Clearing
  /** `group` for several controls: the label becomes their legend. */
  as?: 'field' | 'group'
  /** Shown below the hint: however large a picture is, the error stays next to the controls. */
  above?: ReactNode
  children: (ids: ControlIds) => ReactNode
}

/** Label, hint, error and control in this order, associated for screen readers. */
export function Field({
  id: stable,
  label,
  labelHidden = false,
  lang,
  hint,
  error,
  optional = false,
  as = 'field',
  disabled,
  above,
  clearing,
  children,
}: FieldProps) {
  const made = useId()
  const id = stable ?? made
  const whole = useRef<HTMLDivElement>(null)
  const clear = useClearAnswer({ clearing: optional ? clearing : undefined, label, disabled, whole })
  const texts = useErrorText()
  const question = useQuestion()
  const needed = useNeeded(optional)
  const describedBy = [needed && `${id}-needed`, error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  const ids: ControlIds = { id, 'aria-describedby': describedBy || undefined, 'aria-invalid': error ? true : undefined }
  const words = useLabel({ id, label, lang, as })
  const mark = needed && <Needed id={`${id}-needed`} />
  const isBeside = needed && as === 'field' && !question?.isHeading && !labelHidden
  return (
    <Whole
      ref={whole}
      onKeyDown={clear.onKeyDown}
      {...(as === 'group' ? { as: 'fieldset' as const, disabled, 'aria-describedby': describedBy || undefined } : {})}
    >
      {isBeside ? (
        <Labels>
          {words}
          {mark}
        </Labels>
      ) : (
        <>
          {labelHidden ? <VisuallyHidden>{words}</VisuallyHidden> : words}
          {mark}
        </>
      )}
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
      <QuestionParts>{children(ids)}</QuestionParts>
      {clear.button}
    </Whole>
  )
}

/** Whether the field is marked as needed: the question says so; in other forms it is, where another may stay empty. */
function useNeeded(optional: boolean): boolean {
  const question = useQuestion()
  const optionals = useContext(FormScope)?.optionals
  const counts = optional && question === null
  useLayoutEffect(() => (counts ? optionals?.add() : undefined), [counts, optionals])
  const any = () => optionals?.any() ?? false
  const isMixed = useSyncExternalStore(optionals?.subscribe ?? NEVER, any, any)
  return question ? question.needed : isMixed && !optional
}

const NEVER = () => () => undefined

interface LabelProps extends Pick<FieldProps, 'label' | 'lang' | 'as'> {
  id: string
}

/** The label of a field, or the legend of a group. Memoized, so that a key typed into the field does not re-render it. */
function useLabel({ id, label, lang, as }: LabelProps): ReactNode {
  const style = useQuestion()?.isHeading ? QUESTION : undefined
  return useMemo(() => {
    const all = lang === undefined ? label : <Written lang={lang}>{label}</Written>
    return as === 'group' ? (
      <FormLabel component="legend" style={style}>
        {all}
      </FormLabel>
    ) : (
      <FormLabel htmlFor={id} style={style}>
        {all}
      </FormLabel>
    )
  }, [as, id, label, lang, style])
}

/** A message that is a code, such as CANT_BE_BLANK or too_small, and not a sentence. */
const CODE = /^[A-Za-z_]+$/

interface ErrorTexts {
  /** The sentence for an error: codes from `ui.form.errors`, sentences unchanged. */
  of: (message: string) => string
}

/** Turns errors of validation or of the server into text. */
export function useErrorText(): ErrorTexts {
  const { t, exists } = useTranslation('ui')
  return {
    of: (message) => {
      if (!CODE.test(message)) return message
      const key = `form.errors.${message}`
      return exists(key) ? t(key) : t('form.errors.invalid_value')
    },
  }
}

/** All that a native input takes. */
export interface InputProps extends Omit<ComponentPropsWithRef<'input'>, 'size'> {
  /** Inside the box, after the text. */
  end?: ReactNode
}

/** The box of a text input: all props except `style` go to the input itself. */
export function Input({ style, ref, disabled, end, ...input }: InputProps) {
  return <InputBase style={style} inputRef={ref} disabled={disabled} endAdornment={end} slotProps={{ input }} />
}
