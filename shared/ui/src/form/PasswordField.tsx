import { useTranslation } from '@almanac/i18n'
import { useState, type Ref } from 'react'
import { IconButton } from '../button/Button'
import { bound, type Controlled } from './bound'
import { Field, type FieldLook, Input } from './field'

/** Inside the box, after the text. */
const END = { position: 'absolute', insetInlineEnd: 2, insetBlockStart: '50%', transform: 'translateY(-50%)' } as const

interface PasswordFieldProps {
  /** `new-password` where a new one is set. */
  autoComplete?: 'current-password' | 'new-password'
}

function View({
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
}: PasswordFieldProps & FieldLook & Controlled<string>) {
  const { t } = useTranslation('ui')
  const [shown, setShown] = useState(false)
  return (
    <Field {...{ label, lang, hint, error, optional, disabled }}>
      {(ids) => (
        <Input
          {...ids}
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
            <div style={END}>
              <IconButton
                icon={shown ? 'eye-off' : 'eye'}
                label={t(shown ? 'form.hide_password' : 'form.show_password')}
                aria-pressed={shown}
                onClick={() => setShown(!shown)}
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
