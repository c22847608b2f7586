import { useTranslation } from '@almanac/i18n'
import { Card } from '@almanac/ui/content'
import { Button, Stack, Text } from '@almanac/ui/core'
import { useReminderSettings } from './useReminderSettings'

/** Offers reminders on this device after a time was set; nothing if already on, unsupported or denied. */
export function OfferReminders() {
  const { t } = useTranslation('activities')
  const { settings, pushState, busy, turnOn } = useReminderSettings()
  if (!settings || pushState !== 'off') return null
  return (
    <Card>
      <Stack gap={3} align="start">
        <Stack gap={1}>
          <Text weight="bold">{t('reminders.here_title')}</Text>
          <Text variant="small" tone="soft">
            {t('reminders.discreet')} {t('reminders.here_hint')}
          </Text>
        </Stack>
        <Button busy={busy === 'device'} onClick={() => void turnOn()}>
          {t('reminders.turn_on')}
        </Button>
      </Stack>
    </Card>
  )
}
