import type { SignedInDevice } from '@almanac/contracts/account/session'
import { useTranslation } from '@almanac/i18n'
import { Button, Row, Stack, Text } from '@almanac/ui/core'

interface DeviceRowProps {
  device: SignedInDevice
  timeZone: string | undefined
  busy: boolean
  onEnd: () => void
}

/** One device: what it is, when it was last here, and signing it out unless it is this one. */
export function DeviceRow({ device, timeZone, busy, onEnd }: DeviceRowProps) {
  const { t, format } = useTranslation('account')
  const name = device.device_name ?? t('signed_in.unknown')
  return (
    <Row as="li" gap={3} justify="between" wrap>
      <Stack gap={1} style={{ flex: '1 1 12rem' }}>
        <Row gap={2} wrap>
          <Text weight="bold">
            <bdi>{name}</bdi>
          </Text>
          {device.current && (
            <Text as="span" variant="small" tone="good" weight="bold">
              {t('signed_in.current')}
            </Text>
          )}
        </Row>
        <Text variant="small" tone="soft">
          {t('signed_in.since', { date: format.date(device.created_at, 'medium', { timeZone }) })}
        </Text>
        {!device.current && (
          <Text variant="small" tone="soft">
            {t('signed_in.last_seen', { date: format.dateTime(device.last_seen_at, { timeZone }) })}
          </Text>
        )}
        <Text variant="small" tone="soft">
          {t('signed_in.until', { date: format.date(device.expires_at, 'medium', { timeZone }) })}
        </Text>
      </Stack>
      {!device.current && (
        <Button busy={busy} onClick={onEnd} aria-label={t('signed_in.end_what', { device: name })}>
          {t('signed_in.end')}
        </Button>
      )}
    </Row>
  )
}
