import { useEffect, useState } from 'react'
import {
  firstNameProblem,
  isConfirmed,
  MAX_EMAIL_LENGTH,
  MAX_NAME_LENGTH,
  newPasswordProblem,
} from '@almanac/contracts/rules/account'
import { useTranslation } from '@almanac/i18n'
import { Button, LinkButton, Stack, Text } from '@almanac/ui/core'
import { ErrorSummary, Form, FormActions, PasswordField, TextField, useWatch, type AlmanacForm } from '@almanac/ui/form'
import { ruleOf } from '../form-rules/ruleOf'
import { useEmailRule } from '../form-rules/useEmailRule'
import { refusalOfPage, ShowRefusal, type StepRefusal } from './Refusal'
import { storeDraft, type AccountValues } from './draft'

interface AccountStepProps {
  /** Owned by the screen, so that the input survives the other steps. */
  form: AlmanacForm<AccountValues>
  /** The key of the invitation or study code that the draft belongs to. */
  draftOf: string
  /** What the registration is for. */
  intro: string
  refusal: StepRefusal | null
  onDone: () => void
  /** The sign-in of whoever has an account already. */
  signIn: { to: string; onClick?: () => void }
}

/** The first step: name, e-mail and password, and nothing else (PrerenderedAccount shows the same before the scripts). */
export function AccountStep({ form, draftOf, intro, refusal, onDone, signIn }: AccountStepProps) {
  const { t } = useTranslation('account')
  const [first_name, email] = useWatch({ control: form.control, name: ['first_name', 'email'] })
  useEffect(() => {
    storeDraft(draftOf, { first_name, email })
  }, [first_name, email, draftOf])
  // Who has seen the text types it once; a password that stays hidden is confirmed (specification 000, section 5).
  const [isSeen, setSeen] = useState(false)
  const [ofPage] = useState(refusalOfPage)
  const submit = () => {
    if (isSeen) form.setValue('password_confirmation', form.getValues('password'))
    onDone()
  }
  return (
    <Stack gap={6}>
      <Text>{intro}</Text>
      <Form form={form} onSubmit={submit}>
        <ErrorSummary refused={t('register.refused')} />
        <AccountFields form={form} isSeen={isSeen} onSeen={() => setSeen(true)} />
        <FormActions>
          <Button type="submit" variant="primary" full>
            {t('register.go_on')}
          </Button>
        </FormActions>
        <ShowRefusal form={form} refusal={refusal ?? ofPage} />
      </Form>
      <Stack align="start">
        <LinkButton variant="quiet" {...signIn}>
          {t('register.have_account')}
        </LinkButton>
      </Stack>
    </Stack>
  )
}

interface AccountFieldsProps extends Pick<AccountStepProps, 'form'> {
  isSeen: boolean
  onSeen: () => void
}

function AccountFields({ form, isSeen, onSeen }: AccountFieldsProps) {
  const { t } = useTranslation('account')
  const emailRule = useEmailRule()
  const password = useWatch({ control: form.control, name: 'password' })
  return (
    <>
      <TextField
        id="register-first-name"
        name="first_name"
        label={t('register.first_name')}
        autoComplete="given-name"
        autoCapitalize="words"
        maxLength={MAX_NAME_LENGTH}
        rules={{ validate: ruleOf(firstNameProblem, { MANDATORY: t('register.MANDATORY') }) }}
      />
      <TextField
        id="register-email"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        label={t('register.email')}
        hint={t('register.email_hint')}
        maxLength={MAX_EMAIL_LENGTH}
        rules={emailRule}
      />
      <PasswordField
        id="register-password"
        name="password"
        autoComplete="new-password"
        label={t('register.password')}
        hint={t('register.password_hint')}
        rules={{
          validate: ruleOf(newPasswordProblem, {
            CANT_BE_BLANK: t('register.CANT_BE_BLANK'),
            PASSWORD_TOO_SHORT: t('register.PASSWORD_TOO_SHORT'),
          }),
        }}
        onShown={onSeen}
      />
      {!isSeen && password !== '' && (
        <PasswordField
          id="register-password-confirmation"
          name="password_confirmation"
          autoComplete="new-password"
          label={t('register.password_confirmation')}
          hint={t('register.password_confirmation_hint')}
          rules={{
            validate: (value: string, typed: Partial<AccountValues>) =>
              isConfirmed(typed.password, value) || t('register.PASSWORDS_NO_MATCH'),
          }}
        />
      )}
    </>
  )
}
