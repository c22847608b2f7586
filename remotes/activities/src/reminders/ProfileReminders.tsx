import { authStore, setUser, useUser } from '@almanac/auth'
import { deviceZone } from '@almanac/domain/time'
import type { Slots } from '@almanac/federation'
import { useTranslation } from '@almanac/i18n'
import { Button, Icon, Row, Stack, Text } from '@almanac/ui/core'
import { Checkbox } from '@almanac/ui/fields'
import { useId } from 'react'
import { useReminding } from './useReminderSettings'
import '@almanac/i18n/texts/activities'

/** Fills `profile.sections`: how the user hears of her reminders, on this device and by mail, and by which clock. */
export function Fill({ user_id }: Slots['profile.sections']) {
  return useUser().id === user_id ? <ProfileReminders /> : null
}

function ProfileReminders() {
  const { t } = useTranslation('activities')
  const heading = useId()
  const { settings, change, ...device } = useReminding()
  if (!settings) return null
  return (
    <Stack as="section" gap={4} aria-labelledby={heading}>
      <Stack gap={1}>
        <Text as="h2" variant="lead" weight="bold" id={heading}>
          {t('reminders.title')}
        </Text>
        <Text tone="soft">{t('reminders.intro')}</Text>
      </Stack>
      <DeviceReminders {...device} />
      <Checkbox
        label={t('reminders.by_email')}
        hint={settings.mails_stopped ? t('reminders.mails_stopped') : t('reminders.by_email_hint')}
        value={settings.by_email}
        disabled={device.busy === 'email'}
        onChange={(by_email) => void change('email', { by_email })}
      />
      <ZoneLine time_zone={settings.time_zone} busy={device.busy} change={change} />
    </Stack>
  )
}

type DeviceProps = Pick<ReturnType<typeof useReminding>, 'standing' | 'others' | 'busy' | 'turnOn' | 'turnOff'>

/** Whether this device reminds her, and the way to change that. */
function DeviceReminders({ standing, others, busy, turnOn, turnOff }: DeviceProps) {
  const { t } = useTranslation('activities')
  const able = standing === 'on' || standing === 'off'
  return (
    <Stack gap={3} align="start">
      <div role="status">
        {able ? (
          <Row gap={2}>
            <Icon name={standing === 'on' ? 'check' : 'info'} size={20} />
            <Text as="span" weight="bold">
              {standing === 'on' ? t('reminders.on') : t('reminders.off')}
            </Text>
          </Row>
        ) : (
          <Text>{standing === 'denied' ? t('reminders.denied') : t('reminders.unsupported')}</Text>
        )}
      </div>
      {standing === 'off' && (
        <Button variant="primary" busy={busy === 'device'} onClick={() => void turnOn()}>
          {t('reminders.turn_on')}
        </Button>
      )}
      {standing === 'on' && (
        <Button busy={busy === 'device'} onClick={() => void turnOff()}>
          {t('reminders.turn_off')}
        </Button>
      )}
      {others > 0 && (
        <Text variant="small" tone="soft">
          {t('reminders.others', { count: others })}
        </Text>
      )}
      {able && (
        <Text variant="small" tone="soft">
          {t('reminders.discreet')}
        </Text>
      )}
    </Stack>
  )
}

type ZoneProps = Pick<ReturnType<typeof useReminding>, 'busy' | 'change'> & { time_zone: string | null }

/** By whose clock she is reminded; where this device has another, the way to take it over. */
function ZoneLine({ time_zone, busy, change }: ZoneProps) {
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
