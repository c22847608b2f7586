import { useTranslation } from '@almanac/i18n'
import { Card } from '@almanac/ui/content'
import { Icon, Stack, Text } from '@almanac/ui/core'
import { useTodos } from '../todos/useTodos'

/** The tile of the to-dos, last among the others; nothing while nothing is left to do. */
export function TodosTile() {
  const { t } = useTranslation('activities')
  const { remaining } = useTodos()
  if (remaining === 0) return null
  return (
    <li style={{ display: 'grid' }}>
      <Card to="/todos">
        <Stack gap={2} style={{ height: '100%' }} justify="between">
          <Stack gap={2}>
            <Text as="span" tone="accent">
              <Icon name="list" size={28} />
            </Text>
            <Text as="span" weight="bold">
              {t('todos.title')}
            </Text>
          </Stack>
          <Text as="span" variant="small" tone="soft" numbers>
            {t('todos.remaining', { count: remaining })}
          </Text>
        </Stack>
      </Card>
    </li>
  )
}
