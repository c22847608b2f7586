import type { ComponentProps, ReactNode } from 'react'
import { useTranslation } from '@almanac/i18n'
import { IconButton } from '../button/Button'
import { Icon } from '../icon/Icon'
import { Text } from '../layout/Text'
import { Choice } from './Choice'
import { SummaryBox } from './ErrorSummary'
import { Field, type FieldLook, Input } from './field'
import { Fields } from './Form'
import { PASSWORD_END } from './PasswordField'
import { Stack } from '../layout/Stack'

/** What has no words is not shown; an explanation of a choice is shown once it is chosen. */
const SHOWN =
  '[data-said=""],[id$="-error"]:has(>span:empty),:has(>label>[type=checkbox]:not(:checked))>[data-if-chosen]{display:none}' +
  // `TextField` follows the direction of what is typed from the first letter on.
  'input[value=""][dir]{direction:inherit}'

interface PrerenderedFormProps {
  /** Names of values that the form sends back as they were filled in. */
  kept?: readonly string[]
  /** What could not be done, above the server's sentence about it, `{{refusal}}`. */
  refused: string
  children: ReactNode
}

/** A form in prerendered HTML, which the browser itself sends to the address of the page (POSTED_FORMS), with the study of its link. */
export function PrerenderedForm({ kept = [], refused, children }: PrerenderedFormProps) {
  return (
    <Fields method="post" noValidate>
      <style>{SHOWN}</style>
      {kept.map((name) => (
        <input key={name} type="hidden" name={name} value={`{{${name}}}`} />
      ))}
      <SummaryBox role="alert" data-said="{{refusal}}">
        <Icon name="warning" />
        <div>
          <h2>{refused}</h2>
          <p data-refusal="">{'{{refusal}}'}</p>
        </div>
      </SummaryBox>
      {children}
    </Fields>
  )
}

type InputProps = Omit<ComponentProps<typeof Input>, 'name' | 'value' | 'ref' | 'style'>
type PrerenderedFieldProps = Pick<FieldLook, 'label' | 'hint'> & InputProps & { id: string; name: string }

/** A field of such a form. The server fills in what was typed, unless it is a password, and what is wrong with it. */
export function PrerenderedField({ label, hint, name, id, type = 'text', ...input }: PrerenderedFieldProps) {
  return (
    <Field id={id} label={label} hint={hint} error={`{{${name}_error}}`}>
      {(ids) => (
        <Input
          {...ids}
          aria-invalid={`{{${name}_invalid}}` as 'true'}
          name={name}
          type={type}
          dir="auto"
          defaultValue={`{{${name}}}`}
          {...input}
        />
      )}
    </Field>
  )
}

/** A password of such a form: it never comes back. */
export function PrerenderedPassword(props: Pick<PrerenderedFieldProps, 'id' | 'name' | 'label' | 'hint'>) {
  const { t } = useTranslation('ui')
  return (
    <PrerenderedField
      {...props}
      type="password"
      autoComplete="current-password"
      autoCapitalize="none"
      spellCheck={false}
      dir={undefined}
      defaultValue=""
      end={
        <div style={PASSWORD_END} data-scripted="">
          <IconButton icon="eye" label={t('form.show_password')} />
        </div>
      }
    />
  )
}

interface PrerenderedChoiceProps {
  name: string
  label: string
  /** What choosing it means, shown when it is chosen. */
  hint: string
}

/** A yes-or-no choice of such a form; the server turns `data-checked` into `checked`. */
export function PrerenderedChoice({ name, label, hint }: PrerenderedChoiceProps) {
  return (
    <Stack gap={1.5}>
      <Choice>
        <input type="checkbox" name={name} value="true" data-checked={`{{${name}}}`} />
        <span>{label}</span>
      </Choice>
      <Text variant="small" tone="soft" as="div" data-if-chosen="">
        {hint}
      </Text>
    </Stack>
  )
}
