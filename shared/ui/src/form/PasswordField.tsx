import { useTranslation } from '@almanac/i18n'
import { useEffect, useRef, useState, type Ref } from 'react'
import { IconButton } from '../button/Button'
import { bound, useFieldName, type Controlled } from './bound'
import { Field, type FieldLook, Input } from './field'

/** Inside the box, after the text. */
export const PASSWORD_END = {
  position: 'absolute',
  insetInlineEnd: 2,
  insetBlockStart: '50%',
  transform: 'translateY(-50%)',
} as const

interface PasswordFieldProps {
  /** `new-password` where a new one is set. */
  autoComplete?: 'current-password' | 'new-password'
  /** Called when the text is shown: it has been seen then, and needs no second field. */
  onShown?: () => void
}

function View({
  id,
  label,
  lang,
  hint,
  error,
  optional,
  disabled,
  value,
  onChange,
  onBlur,
  ref,
  autoComplete = 'current-password',
  onShown,
}: PasswordFieldProps & FieldLook & Controlled<string>) {
  const { t } = useTranslation('ui')
  const name = useFieldName()
  const [shown, setShown] = useState(false)
  const end = useRef<HTMLDivElement>(null)
  // A revealed password would be stored by the browser with the texts of forms.
  useEffect(() => {
    const form = end.current?.closest('form')
    const hide = () => setShown(false)
    form?.addEventListener('submit', hide)
    return () => form?.removeEventListener('submit', hide)
  }, [])
  return (
    <Field {...{ id, label, lang, hint, error, optional, disabled }}>
      {(ids) => (
        <Input
          {...ids}
          name={name}
          type={shown ? 'text' : 'password'}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          value={value ?? ''}
          disabled={disabled}
          ref={ref as Ref<HTMLInputElement>}
          onBlur={onBlur}
          onChange={(event) => onChange(event.target.value)}
          end={
            <div ref={end} style={PASSWORD_END}>
              <IconButton
                icon={shown ? 'eye-off' : 'eye'}
                label={t(shown ? 'form.hide_password' : 'form.show_password')}
                aria-pressed={shown}
                onClick={() => {
                  setShown(!shown)
                  if (!shown) onShown?.()
                }}
              />
            </div>
          }
        />
      )}
    </Field>
  )
}

/** A password that can be revealed. */
export const PasswordField = bound<string, PasswordFieldProps>(View)
