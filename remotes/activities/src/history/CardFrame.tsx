import type { Activity } from '@almanac/contracts/activities/activities'
import { activityHue } from '@almanac/domain/activity-hue'
import { useTranslation } from '@almanac/i18n'
import { Card } from '@almanac/ui/content'
import { Button, IconTile, Row, Stack, Text, Written } from '@almanac/ui/core'
import { useId, type CSSProperties, type ReactNode } from 'react'
import { iconOf } from '../dashboard/icon'
import { CardMoreProvider, useMoreOf } from './CardMore'
import { WorkedOut } from './WorkedOut'

interface CardFrameProps {
  activity: Activity
  /** Shows or hides the activity among the charts; missing if the reader may not change that. */
  onShown?: (shown: boolean) => void
  children: ReactNode
  /** Content without padding, such as lists. */
  below?: ReactNode
}

/** As wide as a short name: with less room beside icon and button, the title has a line of its own. */
const titleLook: CSSProperties = { flex: '1 1 6em', minInlineSize: 0, overflowWrap: 'anywhere' }

/**
 * The card of an activity in a history: its number, chart and sentence. All else, such as comparisons, tables and entries,
 * is behind one button beside the title, so that the button stays where it is when the details open below it.
 */
export function CardFrame({ activity, onShown, children, below }: CardFrameProps) {
  const { t } = useTranslation('activities')
  const { more, isOpen, toggle, rules } = useMoreOf(activity.id)
  const heading = useId()
  const icon = iconOf(activity.icon)
  return (
    <CardMoreProvider value={more}>
      <Card as="section" padding={0} aria-labelledby={heading}>
        <Stack gap={3} style={{ padding: '1rem' }}>
          <Row gap={3} wrap>
            <IconTile name={icon} hue={activityHue(icon)} />
            <Text as="h2" variant="lead" weight="bold" id={heading} style={titleLook}>
              <Written lang={activity.locale}>{activity.title}</Written>
            </Text>
            <Button
              variant="quiet"
              icon={isOpen ? 'chevron-up' : 'chevron-down'}
              aria-expanded={isOpen}
              aria-describedby={heading}
              onClick={toggle}
            >
              {t('history.more')}
            </Button>
          </Row>
          {children}
          {more.isShown && <WorkedOut rules={rules} />}
          {more.isShown && onShown && (
            <Button
              variant="quiet"
              icon={activity.show_on_analytics ? 'eye-off' : 'eye'}
              aria-describedby={heading}
              onClick={() => onShown(!activity.show_on_analytics)}
            >
              {t(activity.show_on_analytics ? 'history.analytics.hide' : 'history.analytics.show')}
            </Button>
          )}
        </Stack>
        {below}
      </Card>
    </CardMoreProvider>
  )
}
