import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { isInMemoryOnly, useSession } from '@almanac/auth'
import { useTranslation } from '@almanac/i18n'
import { Button, Screen, Stack, Text } from '@almanac/ui/core'
import { loadSignedIn } from '../signed-in/load'
import { leaveSession } from './end-session'

/** Whether a page of another site led here. The server sends those with `confirm`; the offline page has the referrer alone. */
const isFromElsewhere = (search: string): boolean =>
  new URLSearchParams(search).get('confirm') === 'true' ||
  (document.referrer !== '' && new URL(document.referrer).origin !== location.origin)

/**
 * /logout: signs out at once, or confirms it first when this device has unsent entries or a link of
 * another site led here.
 */
export function SignOut() {
  const { t } = useTranslation('host')
  const navigate = useNavigate()
  const { user, status } = useSession()
  const user_id = user?.id ?? null
  const { key, search } = useLocation()
  // Only the first location of a tab can come from elsewhere.
  const [mustConfirm] = useState(() => key === 'default' && isFromElsewhere(search))
  const [unsent, setUnsent] = useState<number | null>(null)

  useEffect(() => {
    // Whose entries to count is not known before.
    if (status === 'restoring') return
    // Unsent entries can be counted once the outbox's database is open.
    loadSignedIn()
      .then(async ({ outboxModule: { outbox } }) => {
        await outbox.open(user_id)
        setUnsent(outbox.waitingCount())
      })
      .catch(() => {
        setUnsent(0)
      })
  }, [user_id, status])

  useEffect(() => {
    if (unsent === 0 && !(user_id && mustConfirm)) void leaveSession()
  }, [unsent, user_id, mustConfirm])

  if (unsent === null || (unsent === 0 && !(user_id && mustConfirm))) return <Screen title={t('sign_out.title')} />
  return (
    <Screen title={t(unsent > 0 ? 'sign_out.unsent_title' : 'sign_out.confirm_title')}>
      <Stack gap={4}>
        {unsent > 0 && (
          <Text>
            {isInMemoryOnly()
              ? t('sign_out.unsent_shared', { count: unsent })
              : t('sign_out.unsent', { count: unsent })}
          </Text>
        )}
        {mustConfirm && <Text>{t('sign_out.confirm')}</Text>}
        <Button
          variant="primary"
          onClick={() => {
            void navigate('/')
          }}
        >
          {t('sign_out.stay')}
        </Button>
        <Button
          onClick={() => {
            void leaveSession()
          }}
        >
          {t('sign_out.leave')}
        </Button>
      </Stack>
    </Screen>
  )
}
