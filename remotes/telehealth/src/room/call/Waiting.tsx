import { useEffect, useState } from 'react'
import { useTranslation } from '@almanac/i18n'
import { Card } from '@almanac/ui/content'
import { Button, Stack, Text } from '@almanac/ui/core'
import type { LocalMedia, MediaSnapshot } from '../media/localMedia'
import { DeviceCheck } from '../media/DeviceCheck'
import { LateWords } from './LateWords'

const MINUTE_MS = 60_000

interface WaitingProps {
  media: LocalMedia
  local: MediaSnapshot
  providerThere: boolean
  onLeave: () => void
}

/** Before the provider lets somebody in: that nothing is wrong, and what to do when it takes long. */
export function Waiting({ media, local, providerThere, onLeave }: WaitingProps) {
  const { t } = useTranslation('telehealth')
  const minutes = useMinutes()
  return (
    <Stack gap={5}>
      <Card tone="accent">
        <Stack gap={2} as="div">
          <Text variant="lead" weight="bold" role="status">
            {providerThere ? t('room.waitingProviderThere') : t('room.waitingProviderAway')}
          </Text>
          <Text>{t('room.waitingHint')}</Text>
        </Stack>
      </Card>
      <LateWords minutes={minutes} />
      <DeviceCheck media={media} local={local} />
      <Button full onClick={onLeave}>
        {t('room.leaveWaiting')}
      </Button>
    </Stack>
  )
}

/** Whole minutes since the component came. */
function useMinutes(): number {
  const [minutes, setMinutes] = useState(0)
  useEffect(() => {
    const began = Date.now()
    const timer = setInterval(() => setMinutes(Math.floor((Date.now() - began) / MINUTE_MS)), 5_000)
    return () => clearInterval(timer)
  }, [])
  return minutes
}
