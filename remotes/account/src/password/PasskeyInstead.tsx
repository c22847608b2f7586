import { useEffect, useRef } from 'react'
import { useTranslation } from '@almanac/i18n'
import { Alert } from '@almanac/ui/content'
import { Button, Stack } from '@almanac/ui/core'
import type { PasskeyConfirmation } from './usePasskeyConfirmation'

/** The button below the field of the password, and why it failed. */
export function PasskeyInstead({ busy, failure, confirm }: PasskeyConfirmation) {
  const { t } = useTranslation('account')
  return (
    <Stack gap={2} align="stretch">
      {failure !== null && <Alert tone="wrong">{failure}</Alert>}
      <Button variant="quiet" busy={busy} onClick={() => void confirm()}>
        {t('second_factor.passkey_instead')}
      </Button>
    </Stack>
  )
}

/** In place of the field. Has the focus, because the button that had it is gone. */
export function ConfirmedByPasskey() {
  const { t } = useTranslation('account_profile')
  const words = useRef<HTMLDivElement>(null)
  useEffect(() => words.current?.focus(), [])
  return (
    <div ref={words} tabIndex={-1} style={{ outline: 'none' }}>
      <Alert tone="good">{t('password.confirmed_by_passkey')}</Alert>
    </div>
  )
}
