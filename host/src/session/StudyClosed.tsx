import { useEffect } from 'react'
import { useSession } from '@almanac/auth'
import { useTexts } from '@almanac/i18n'
import { LinkButton, Screen, Stack, Text } from '@almanac/ui/core'
import { studyClosed } from './end'

/** /study_closed (specification 000, section 4): says why, and ends a session that is still there. */
export function StudyClosed() {
  const { t } = useTexts('host')
  const { user } = useSession()
  useEffect(() => {
    if (user) void studyClosed()
  }, [user])
  return (
    <Screen title={t('study_closed.title')}>
      <Stack gap={5} align="start">
        <Text>{t('study_closed.text')}</Text>
        <LinkButton to="/login">{t('study_closed.sign_in')}</LinkButton>
      </Stack>
    </Screen>
  )
}
