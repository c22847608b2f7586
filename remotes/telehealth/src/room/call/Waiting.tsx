import { useNow } from '@almanac/api-client/query'
import { useTranslation } from '@almanac/i18n'
import { Card } from '@almanac/ui/content'
import { Button, Stack, Text } from '@almanac/ui/core'
import type { LocalMedia, MediaSnapshot } from '../media/localMedia'
import { DeviceCheck } from '../media/DeviceCheck'
import type { Participant } from '../VideoRoom'
import { ProviderDelayNotice } from './ProviderDelayNotice'

const MINUTE_MS = 60_000
const CLOCK_INTERVAL_MS = 10_000

interface WaitingProps {
  media: LocalMedia
  local: MediaSnapshot
  /** Undefined until the server has sent it. */
  provider: Participant | undefined
  onLeave: () => void
}

/** The waiting room: reassures that nothing is wrong, and says what to do if it takes long. */
export function Waiting({ media, local, provider, onLeave }: WaitingProps) {
  const { t } = useTranslation('telehealth')
  const minutes = useMinutesSince(provider?.awaited_since ?? null)
  const providerThere = provider !== undefined && provider.incarnation !== null
  return (
    <Stack gap={5}>
      <div>
        <Card tone="accent">
          <Stack gap={2} as="div">
            <Text variant="lead" weight="bold" role="status">
              {providerThere ? t('room.waitingProviderThere') : t('room.waitingProviderAway')}
            </Text>
            <Text>{t('room.waitingHint')}</Text>
          </Stack>
        </Card>
        <ProviderDelayNotice minutes={minutes} absenceTold={provider?.absence_told === true} />
      </div>
      <DeviceCheck media={media} local={local} />
      <Button full onClick={onLeave}>
        {t('room.leaveWaiting')}
      </Button>
    </Stack>
  )
}

/** Whole minutes since an instant by the server's clock, so that a reload does not restart the count. 0 before the instant. */
function useMinutesSince(instant: string | null): number {
  const now = useNow(CLOCK_INTERVAL_MS).getTime()
  return instant === null ? 0 : Math.max(Math.floor((now - Date.parse(instant)) / MINUTE_MS), 0)
}
