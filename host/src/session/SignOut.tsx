import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { useTexts } from '@almanac/i18n'
import { outbox } from '@almanac/outbox'
import { Button, Screen, Stack, Text } from '@almanac/ui/core'
import { leave } from './end'

/** /logout: leaves at once, or asks first when entries on this device have not been sent. */
export function SignOut() {
  const { t } = useTexts('host')
  const navigate = useNavigate()
  const unsent = outbox.waitingCount()

  useEffect(() => {
    if (unsent === 0) void leave()
  }, [unsent])

  if (unsent === 0) return <main id="content"><Screen title={t('sign_out.title')}>{null}</Screen></main>
  return (
    <main id="content">
      <Screen title={t('sign_out.unsent_title')}>
        <Stack gap={4}>
          <Text>{t('sign_out.unsent', { count: unsent })}</Text>
          <Button variant="primary" onClick={() => { void navigate('/') }}>{t('sign_out.stay')}</Button>
          <Button onClick={() => { void leave() }}>{t('sign_out.leave')}</Button>
        </Stack>
      </Screen>
    </main>
  )
}
