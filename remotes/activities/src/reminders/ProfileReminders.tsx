import { authStore, isSharedDevice, setUser, useUser } from '@almanac/auth'
import { deviceZone } from '@almanac/domain/time'
import type { Slots } from '@almanac/federation'
import { useInstall } from '@almanac/federation/install'
import { useNativeBridge } from '@almanac/federation/native'
import { useTranslation } from '@almanac/i18n'
import { Button, Icon, Row, Stack, Text } from '@almanac/ui/core'
import { Checkbox } from '@almanac/ui/fields'
import { useId } from 'react'
import { WhoSeesHistoryButton } from '../shared_history/WhoSeesHistory'
import { useReminderSettings } from './useReminderSettings'
import '@almanac/i18n/texts/activities'

/** Fills `profile.sections`: reminders on this device and by mail, their time zone, and who sees the history and has looked. */
export function Fill({ user_id }: Slots['profile.sections']) {
  if (useUser().id !== user_id) return null
  return (
    <>
      <ProfileReminders />
      <div>
        <WhoSeesHistoryButton />
      </div>
    </>
  )
}

function ProfileReminders() {
  const { t } = useTranslation('activities')
  const heading = useId()
  const { settings, change, ...device } = useReminderSettings()
  if (!settings) return null
  return (
    <Stack as="section" gap={4} aria-labelledby={heading}>
      <Stack gap={1}>
        <Text as="h2" variant="title" id={heading}>
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

type DeviceProps = Pick<ReturnType<typeof useReminderSettings>, 'pushState' | 'others' | 'busy' | 'turnOn' | 'turnOff'>

/** Whether this device shows reminders, with a button to change that. */
function DeviceReminders({ pushState, others, busy, turnOn, turnOff }: DeviceProps) {
  const { t } = useTranslation('activities')
  const inApp = useNativeBridge()?.has('push_token') ?? false
  const possible = useInstall()
  // A shared device gets no reminders, on its home screen neither.
  const install = inApp || isSharedDevice() ? ({ way: 'none' } as const) : possible
  const able = pushState === 'on' || pushState === 'off'
  return (
    <Stack gap={3} align="start">
      <div role="status">
        {able ? (
          <Row gap={2}>
            <Icon name={pushState === 'on' ? 'check' : 'info'} size={20} />
            <Text as="span" weight="bold">
              {pushState === 'on' ? t('reminders.on') : t('reminders.off')}
            </Text>
          </Row>
        ) : (
          <Text>
            {inApp
              ? t('reminders.in_app')
              : pushState === 'denied'
                ? t('reminders.denied')
                : t(install.way === 'share' ? 'reminders.on_home_screen' : 'reminders.unsupported')}
          </Text>
        )}
      </div>
      {pushState === 'off' && (
        <Button variant="primary" busy={busy === 'device'} onClick={() => void turnOn()}>
          {t('reminders.turn_on')}
        </Button>
      )}
      {pushState === 'on' && (
        <Button busy={busy === 'device'} onClick={() => void turnOff()}>
          {t('reminders.turn_off')}
        </Button>
      )}
      {install.way === 'prompt' && <Button onClick={() => void install.install()}>{t('reminders.install')}</Button>}
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

type ZoneProps = Pick<ReturnType<typeof useReminderSettings>, 'busy' | 'change'> & { time_zone: string | null }

/** The time zone of reminders; if this device is in another, a button to use that. */
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
