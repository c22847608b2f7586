import { useEffect, useState } from 'react'
import { Navigate } from 'react-router-dom'
import { useSession } from '@almanac/auth'
import { tabStorage } from '@almanac/auth/storage'
import { useTranslation } from '@almanac/i18n'
import { CallLink, LinkButton, Screen, Stack, Text } from '@almanac/ui/core'
import { LaterPicture } from '../theme/LaterPicture'
import { studyClosed, SUPPORT_PHONE_KEY } from './end-session'

/**
 * /study_closed (specification 000, section 4): explains it and ends the session
 * of a user whose study was closed. A user with an open study is redirected to `/`.
 */
export function StudyClosed() {
  const { t, format } = useTranslation('host')
  const { user } = useSession()
  const [number] = useState(() => tabStorage.get(SUPPORT_PHONE_KEY))
  const closed = user?.companies.some(({ status }) => status === 'closed') ?? false
  useEffect(() => {
    if (closed) void studyClosed()
  }, [closed])
  if (user && !closed) return <Navigate to="/" replace />
  return (
    <Screen title={t('study_closed.title')}>
      <Stack gap={5} align="start">
        <LaterPicture name="closed" />
        <Text>{t('study_closed.text')}</Text>
        {number !== null && (
          <CallLink number={number}>{t('study_closed.call', { number: format.isolated(number) })}</CallLink>
        )}
        <LinkButton to="/login" onClick={() => tabStorage.remove(SUPPORT_PHONE_KEY)}>
          {t('study_closed.sign_in')}
        </LinkButton>
      </Stack>
    </Screen>
  )
}
