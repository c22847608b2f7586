import { useState } from 'react'
import { canUsePasskeys } from '@almanac/auth/passkey-support'
import type { SecondFactorRequired } from '@almanac/contracts/account/session'
import type { RequestOptions, UsedPasskey } from '@almanac/contracts/account/second-factor'
import { MAX_TYPED_CODE_LENGTH } from '@almanac/contracts/rules/account'
import { useTranslation } from '@almanac/i18n'
import { Alert } from '@almanac/ui/content'
import { Button, Stack, Text } from '@almanac/ui/core'
import { ErrorSummary, Form, FormActions, setServerErrors, TextField, useForm } from '@almanac/ui/form'
import { LockedOut } from '../ask/LockedOut'
import { atField, CodeForm, type TypedCode } from '../code/CodeForm'
import { useFailure } from '../failure/useFailure'
import { PasskeyPrompt } from './PasskeyPrompt'

type Way = 'passkey' | 'app' | 'recovery'

/** What this account has that works here, the safest first. A recovery code always does. */
function waysOf({ app = true, passkey_options }: SecondFactorRequired): Way[] {
  const hasPasskey = passkey_options !== undefined && canUsePasskeys()
  return [...(hasPasskey ? (['passkey'] as const) : []), ...(app ? (['app'] as const) : []), 'recovery']
}

interface SecondFactorStepProps {
  required: SecondFactorRequired
  /** Called with the six digits of the app or a recovery code, or with a passkey's answer. If it rejects, the ApiError's title is shown where the person is, and a field keeps its input. */
  onSubmit: (proof: string | UsedPasskey) => Promise<unknown>
  /** Other options for a passkey, which is asked once for each; undefined where there are none any more. */
  onRenew: () => Promise<RequestOptions | undefined>
  onBack: () => void
}

/** Asks for a second factor: a passkey, a code of the authenticator app, or a recovery code. Rendered within a Screen. */
export function SecondFactorStep({ required, onSubmit, onRenew, onBack }: SecondFactorStepProps) {
  const { t } = useTranslation('account')
  const form = useForm<TypedCode>({ defaultValues: { otp_attempt: '' } })
  const [ways] = useState(() => waysOf(required))
  const [way, setWay] = useState<Way>(ways[0] ?? 'recovery')
  const { passkey_options } = required
  const words: Record<Way, string> = {
    passkey: t('second_factor.use_passkey'),
    app: t('second_factor.use_app'),
    recovery: t('second_factor.use_recovery'),
  }
  return (
    <Stack gap={6}>
      {passkey_options && !ways.includes('passkey') && <Alert>{t('second_factor.passkey_not_here')}</Alert>}
      {way === 'passkey' && passkey_options && (
        <PasskeyPrompt options={passkey_options} onRenew={onRenew} onSigned={onSubmit} />
      )}
      {way === 'app' && (
        <CodeForm form={form} onSubmit={onSubmit} submit={t('login.submit')}>
          {t('second_factor.ask')}
        </CodeForm>
      )}
      {way === 'recovery' && <RecoveryForm onSubmit={onSubmit} />}
      <Stack gap={3} align="start">
        {ways
          .filter((other) => other !== way)
          .map((other) => (
            <Button key={other} variant="quiet" onClick={() => setWay(other)}>
              {words[other]}
            </Button>
          ))}
        <Button variant="quiet" icon="back" onClick={onBack}>
          {t('code.back')}
        </Button>
      </Stack>
      <LockedOut />
    </Stack>
  )
}

/** Asks for a recovery code. Errors are shown at the field, and the input stays. */
function RecoveryForm({ onSubmit }: { onSubmit: (code: string) => Promise<unknown> }) {
  const { t } = useTranslation('account')
  const failureOf = useFailure()
  const form = useForm({ defaultValues: { recovery_code: '' } })
  const send = async ({ recovery_code }: { recovery_code: string }) => {
    try {
      await onSubmit(recovery_code.trim())
    } catch (error) {
      setServerErrors(form, atField(failureOf(error), 'recovery_code'))
    }
  }
  return (
    <Form form={form} onSubmit={send}>
      <ErrorSummary refused={t('code.refused')} />
      <Text>{t('second_factor.recovery_ask')}</Text>
      <TextField
        name="recovery_code"
        label={t('second_factor.recovery_label')}
        hint={t('second_factor.recovery_hint')}
        autoComplete="off"
        spellCheck={false}
        maxLength={MAX_TYPED_CODE_LENGTH}
        rules={{ validate: (value: string) => value.trim() !== '' || t('second_factor.recovery_missing') }}
      />
      <FormActions>
        <Button type="submit" variant="primary" full busy={form.formState.isSubmitting}>
          {t('login.submit')}
        </Button>
      </FormActions>
    </Form>
  )
}
