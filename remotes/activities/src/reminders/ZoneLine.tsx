import { authStore, setUser } from '@almanac/auth'
import { deviceZone } from '@almanac/domain/time'
import { useTranslation } from '@almanac/i18n'
import { Button, Stack, Text } from '@almanac/ui/core'
import type { useReminding } from './useReminding'

type ZoneProps = Pick<ReturnType<typeof useReminding>, 'busy' | 'change'> & { time_zone: string | null }

/** By whose clock she is reminded; where this device has another, the way to take it over. */
export function ZoneLine({ time_zone, busy, change }: ZoneProps) {
  const { t, format } = useTranslation('activities')
  const zone = deviceZone()
  const follow = async () => {
    await change('zone', { time_zone: zone })
    const { user } = authStore.getState()
    if (user) setUser({ ...user, time_zone: zone })
  }
  return (
    <Stack gap={2} align="start">
      <Text>
        {time_zone === null ? t('reminders.zone_unknown') : t('reminders.zone', { zone: format.zone(time_zone) })}
      </Text>
      {zone !== time_zone && (
        <>
          <Text variant="small" tone="soft">
            {t('reminders.zone_here', { zone: format.zone(zone) })}
          </Text>
          <Button busy={busy === 'zone'} onClick={() => void follow()}>
            {t('reminders.use_zone')}
          </Button>
        </>
      )}
    </Stack>
  )
}
