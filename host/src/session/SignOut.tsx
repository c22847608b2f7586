import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { isInMemoryOnly, useSession } from '@almanac/auth'
import { useTranslation } from '@almanac/i18n'
import { Button, Screen, Stack, Text } from '@almanac/ui/core'
import { loadSignedIn } from '../signed-in/load'
import { leaveSession } from './end-session'

/** /logout: signs out at once, or confirms it first when this device has unsent entries. */
export function SignOut() {
  const { t } = useTranslation('host')
  const navigate = useNavigate()
  const { user } = useSession()
  const user_id = user?.id ?? null
  const [unsent, setUnsent] = useState<number | null>(null)

  useEffect(() => {
    // Unsent entries can be counted once the outbox's database is open.
    loadSignedIn()
      .then(async ({ outboxModule: { outbox } }) => {
        await outbox.open(user_id)
        setUnsent(outbox.waitingCount())
      })
      .catch(() => {
        setUnsent(0)
      })
  }, [user_id])

  useEffect(() => {
    if (unsent === 0) void leaveSession()
  }, [unsent])

  if (!unsent) return <Screen title={t('sign_out.title')} />
  return (
    <Screen title={t('sign_out.unsent_title')}>
      <Stack gap={4}>
        <Text>
          {isInMemoryOnly() ? t('sign_out.unsent_shared', { count: unsent }) : t('sign_out.unsent', { count: unsent })}
        </Text>
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
