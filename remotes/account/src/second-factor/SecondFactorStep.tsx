import { useState } from 'react'
import { useTranslation } from '@almanac/i18n'
import { Button, Stack } from '@almanac/ui/core'
import { useForm } from '@almanac/ui/form'
import { CodeForm, type TypedCode } from '../code/CodeForm'
import { RecoveryForm } from './RecoveryForm'

interface SecondFactorStepProps {
  /** Given the six digits of the app, or a recovery code. When it rejects, the ApiError's words stand at the field and what was typed stays. */
  onSubmit: (code: string) => Promise<void>
  onBack: () => void
}

/** The code of an operator's authenticator app, or a recovery code where the phone is lost. Stands within a Screen. */
export function SecondFactorStep({ onSubmit, onBack }: SecondFactorStepProps) {
  const { t } = useTranslation('account')
  const form = useForm<TypedCode>({ defaultValues: { otp_attempt: '' } })
  const [lost, setLost] = useState(false)
  return (
    <Stack gap={6}>
      {lost ? (
        <RecoveryForm onSubmit={onSubmit} />
      ) : (
        <CodeForm form={form} onSubmit={onSubmit} submit={t('login.submit')}>
          {t('second_factor.ask')}
        </CodeForm>
      )}
      <Stack gap={3} align="start">
        <Button variant="quiet" onClick={() => setLost(!lost)}>
          {t(lost ? 'second_factor.use_app' : 'second_factor.use_recovery')}
        </Button>
        <Button variant="quiet" icon="back" onClick={onBack}>
          {t('code.back')}
        </Button>
      </Stack>
    </Stack>
  )
}
