import type { Ref } from 'react'
import { useId } from 'react'
import { Icon } from '../icon/Icon'
import { Row, Stack } from '../layout/Stack'
import { Text, Written } from '../layout/Text'
import { bound, useFieldName, type Controlled } from './bound'
import { Choice } from './Choice'
import { type FieldLook, useErrorText } from './field'

function View({ label, lang, hint, error, disabled, value, onChange, onBlur, ref }: FieldLook & Controlled<boolean>) {
  const id = useId()
  const name = useFieldName()
  const words = useErrorText()
  return (
    <Stack gap={1.5}>
      {error && (
        <Row gap={1.5} id={`${id}-error`}>
          <Text tone="wrong" weight="bold" as="span">
            <Icon name="warning" size={20} /> {words.of(error)}
          </Text>
        </Row>
      )}
      <Choice>
        <input
          id={id}
          name={name}
          type="checkbox"
          checked={value ?? false}
          disabled={disabled}
          aria-invalid={error ? true : undefined}
          onBlur={onBlur}
          ref={ref as Ref<HTMLInputElement>}
          aria-describedby={[error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span>{lang === undefined ? label : <Written lang={lang}>{label}</Written>}</span>
      </Choice>
      {hint && (
        <Text variant="small" tone="soft" id={`${id}-hint`} as="div">
          {hint}
        </Text>
      )}
    </Stack>
  )
}

/** A single yes-or-no choice. */
export const Checkbox = bound<boolean, object>(View)
