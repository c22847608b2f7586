import { useTranslation } from '@almanac/i18n'
import { Card } from '@almanac/ui/content'
import { Button, Stack, Text } from '@almanac/ui/core'
import { useReminding } from './useReminderSettings'

/** Offers to remind her on this device, where she has just set a time; nothing where it does already, can't or may not. */
export function RemindHere() {
  const { t } = useTranslation('activities')
  const { settings, standing, busy, turnOn } = useReminding()
  if (!settings || standing !== 'off') return null
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
