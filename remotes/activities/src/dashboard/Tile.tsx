import { Card } from '@almanac/ui/content'
import { Icon, Row, Stack, Text, Written } from '@almanac/ui/core'
import { iconOf } from './icon'
import { useTileWords, type TileOf } from './useTileWords'

/** An activity with today's state at a glance. */
export function Tile(of: TileOf) {
  const { icon, text, tone } = useTileWords(of)
  const { activity } = of
  return (
    <Card to={`/activity/${activity.category.key}/${activity.id}`}>
      <Stack gap={2} style={{ height: '100%' }} justify="between">
        <Stack gap={2}>
          <Text as="span" tone="accent">
            <Icon name={iconOf(activity.icon)} size={28} />
          </Text>
          <Text as="span" weight="bold">
            <Written lang={activity.locale}>{activity.title}</Written>
          </Text>
        </Stack>
        <Row gap={1} align="center">
          <Text as="span" variant="small" tone={tone}>
            <Icon name={icon} size={16} />
          </Text>
          <Text as="span" variant="small" tone="soft" numbers>
            {text}
          </Text>
        </Row>
      </Stack>
    </Card>
  )
}
