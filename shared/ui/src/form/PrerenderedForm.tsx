import type { ComponentProps, ReactNode } from 'react'
import { useTranslation } from '@almanac/i18n'
import { IconButton } from '../button/Button'
import { Icon } from '../icon/Icon'
import { Text } from '../layout/Text'
import { Choice } from './Choice'
import { Cells } from './CodeField'
import { SummaryBox } from './ErrorSummary'
import { Field, type FieldLook, Input } from './field'
import { Fields } from './Form'
import { PASSWORD_END } from './PasswordField'
import { NativeSelect } from './Select'
import { Row, Stack } from '../layout/Stack'

/** What has no words is not shown; an explanation of a choice is shown once it is chosen. */
const SHOWN =
  '[data-said=""]{display:none!important}[id$="-error"]:has(>span:empty),:has(>label>[type=checkbox]:not(:checked))>[data-if-chosen]{display:none!important}' +
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

type PrerenderedPasswordProps = Pick<PrerenderedFieldProps, 'id' | 'name' | 'label' | 'hint' | 'placeholder'> & {
  autoComplete?: 'current-password' | 'new-password'
}

/** A password of such a form: it never comes back. */
export function PrerenderedPassword({ autoComplete = 'current-password', ...props }: PrerenderedPasswordProps) {
  const { t } = useTranslation('ui')
  return (
    <PrerenderedField
      {...props}
      type="password"
      autoComplete={autoComplete}
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
  hint?: string
  /** Whether the server can refuse it. */
  refusable?: boolean
}

/** A yes-or-no choice of such a form; the server turns `data-checked` into `checked`. */
export function PrerenderedChoice({ name, label, hint, refusable = false }: PrerenderedChoiceProps) {
  const error = `${name}-error`
  const said = `{{${name}_error}}`
  return (
    <Stack gap={1.5}>
      {refusable && (
        <Row gap={1.5} id={error} data-said={said}>
          <Text tone="wrong" weight="bold" as="span">
            <Icon name="warning" size={20} /> {said}
          </Text>
        </Row>
      )}
      <Choice>
        <input
          type="checkbox"
          name={name}
          value="true"
          data-checked={`{{${name}}}`}
          {...(refusable ? { 'aria-describedby': error, 'aria-invalid': `{{${name}_invalid}}` as 'true' } : {})}
        />
        <span>{label}</span>
      </Choice>
      {hint !== undefined && (
        <Text variant="small" tone="soft" as="div" data-if-chosen="">
          {hint}
        </Text>
      )}
    </Stack>
  )
}

/** A code of letters and digits of such a form: as one text, as only scripts can put its characters into cells. */
export function PrerenderedCode({ name, id, ...look }: Pick<PrerenderedFieldProps, 'id' | 'name' | 'label' | 'hint'>) {
  return (
    <Field id={id} error={`{{${name}_error}}`} {...look}>
      {(ids) => (
        <Cells dir="ltr" data-text="">
          <input
            {...ids}
            aria-invalid={`{{${name}_invalid}}` as 'true'}
            name={name}
            type="text"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            defaultValue={`{{${name}}}`}
          />
        </Cells>
      )}
    </Field>
  )
}

interface PrerenderedSelectProps extends Pick<PrerenderedFieldProps, 'id' | 'name' | 'label' | 'autoComplete'> {
  /** Shown while nothing is chosen. */
  placeholder: string
  options: readonly { value: string; label: string }[]
}

const unchanged = () => undefined

/** One of a list of such a form; the server turns `data-selected` into `selected`, by a value for each option. */
export function PrerenderedSelect({ id, name, label, autoComplete, placeholder, options }: PrerenderedSelectProps) {
  return (
    <Field id={id} label={label} error={`{{${name}_error}}`}>
      {(ids) => (
        <NativeSelect
          {...ids}
          {...{ name, 'aria-invalid': `{{${name}_invalid}}` as unknown as true }}
          value="-"
          autoComplete={autoComplete}
          onChange={unchanged}
        >
          <option value="">{placeholder}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value} data-selected={`{{${name}_${option.value}}}`}>
              {option.label}
            </option>
          ))}
        </NativeSelect>
      )}
    </Field>
  )
}
