import { useTranslation } from '@almanac/i18n'
import { Button, Icon, Row, Stack, Text } from '@almanac/ui/core'
import type { useReminding } from './useReminding'

type DeviceProps = Pick<ReturnType<typeof useReminding>, 'standing' | 'others' | 'busy' | 'turnOn' | 'turnOff'>

/** Whether this device reminds her, and the way to change that. */
export function DeviceReminders({ standing, others, busy, turnOn, turnOff }: DeviceProps) {
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
