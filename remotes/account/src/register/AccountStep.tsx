import { useEffect, useState } from 'react'
import { isConfirmed, MAX_EMAIL_LENGTH, newPasswordProblem } from '@almanac/contracts/rules/account'
import { useTranslation } from '@almanac/i18n'
import { Button, Stack } from '@almanac/ui/core'
import { Checkbox } from '@almanac/ui/fields'
import {
  ErrorSummary,
  Form,
  FormActions,
  PasswordField,
  setServerErrors,
  TextField,
  useWatch,
  type AlmanacForm,
} from '@almanac/ui/form'
import { ruleOf } from '../form-rules/ruleOf'
import { useEmailRule } from '../form-rules/useEmailRule'
import { Captcha, type CaptchaState } from './Captcha'
import { DocumentsButton } from './DocumentsButton'
import { ShowRefusal, type StepRefusal } from './Refusal'
import { storeDraft, type AccountValues } from './draft'

interface AccountStepProps {
  /** Owned by the screen, so that the input survives the other steps. */
  form: AlmanacForm<AccountValues>
  /** The key of the invitation or study code that the draft belongs to. */
  draftOf: string
  /** URL of the captcha, if it is part of this step. */
  captcha_url: string | null
  /** How to reach the study team where the captcha is blocked, as a URI; null without one. */
  contact: string | null
  captcha: CaptchaState
  /** The group whose documents apply; null without a group. */
  group_id: string | null
  refusal: StepRefusal | null
  /** Called when the account exists and the host takes the session over. */
  entering: boolean
  onSubmit: () => Promise<void>
  onBack: () => void
}

/** The second step: e-mail, password and the agreement to the terms. */
export function AccountStep({ form, draftOf, captcha_url, contact, captcha, group_id, ...rest }: AccountStepProps) {
  const { refusal, entering, onSubmit, onBack } = rest
  const { t } = useTranslation('account')
  const email = useWatch({ control: form.control, name: 'email' })
  useEffect(() => {
    storeDraft(draftOf, { email })
  }, [email, draftOf])
  // Who has seen the text types it once; a password that stays hidden is confirmed (specification 000, section 5).
  const [isSeen, setSeen] = useState(false)
  const submit = () => {
    if (isSeen) form.setValue('password_confirmation', form.getValues('password'))
    if (captcha_url === null || captcha.token) return onSubmit()
    setServerErrors(form, [{ code: 'CAPTCHA_REQUIRED', title: captcha.miss() }])
    return undefined
  }
  return (
    <Stack gap={6}>
      <Form form={form} onSubmit={submit}>
        <ErrorSummary refused={t('register.refused')} />
        <AccountFields isSeen={isSeen} onSeen={() => setSeen(true)} />
        <Stack gap={2}>
          <DocumentsButton group_id={group_id} />
          <Checkbox
            name="terms_agreed"
            label={t('register.terms_agreed')}
            rules={{ validate: (agreed: boolean) => agreed || t('register.TERMS_NOT_AGREED') }}
          />
        </Stack>
        {captcha_url !== null && <Captcha url={captcha_url} contact={contact} state={captcha} />}
        <FormActions>
          <Button type="submit" variant="primary" full busy={form.formState.isSubmitting || entering}>
            {t('register.submit')}
          </Button>
        </FormActions>
        <ShowRefusal form={form} refusal={refusal} />
      </Form>
      <Stack align="start">
        <Button variant="quiet" icon="back" onClick={onBack}>
          {t('register.back')}
        </Button>
      </Stack>
    </Stack>
  )
}

interface AccountFieldsProps {
  isSeen: boolean
  onSeen: () => void
}

function AccountFields({ isSeen, onSeen }: AccountFieldsProps) {
  const { t } = useTranslation('account')
  const emailRule = useEmailRule()
  return (
    <>
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
      {!isSeen && (
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
