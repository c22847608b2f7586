import '@almanac/i18n/texts/activities'
import { useId } from 'react'
import { useUser } from '@almanac/auth'
import type { Slots } from '@almanac/federation'
import { useTranslation } from '@almanac/i18n'
import { Stack, Text } from '@almanac/ui/core'
import { Checkbox } from '@almanac/ui/fields'
import { DeviceReminders } from './DeviceReminders'
import { useReminding } from './useReminding'
import { ZoneLine } from './ZoneLine'

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
