import type { ReactNode } from 'react'
import { activityHue } from '@almanac/domain/activity-hue'
import type { Hue } from '@almanac/domain/theme'
import { Icon } from '../icon/Icon'
import { IconTile } from '../icon/IconTile'
import type { IconName } from '../icon/strokes'
import { Card } from '../layout/Card'
import { Row, Stack } from '../layout/Stack'
import { Text } from '../layout/Text'

interface LinkCardProps {
  /** The route that the card links to. */
  to: string
  icon: IconName
  /** The hue of what it leads to; that of its icon by default. */
  hue?: Hue
  /** The first line. */
  title: ReactNode
  /** Further lines below it, as phrasing content. */
  children?: ReactNode
}

/** A full-width card with one statement that links to further details. */
export function LinkCard({ to, icon, hue = activityHue(icon), title, children }: LinkCardProps) {
  return (
    <Card to={to}>
      <Row as="span" gap={3}>
        <IconTile name={icon} hue={hue} />
        <Stack as="span" gap={0} align="start" style={{ flex: 1 }}>
          <Text as="span" weight="bold" numbers>
            {title}
          </Text>
          {children}
        </Stack>
        <Text as="span" tone="soft" style={{ display: 'inline-flex' }}>
          <Icon name="chevron-right" size={20} />
        </Text>
      </Row>
    </Card>
  )
}
