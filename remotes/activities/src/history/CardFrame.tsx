import type { Activity } from '@almanac/contracts/activities/activities'
import { activityHue } from '@almanac/domain/activity-hue'
import { useTranslation } from '@almanac/i18n'
import { Card } from '@almanac/ui/content'
import { Button, IconTile, Row, Stack, Text, Written } from '@almanac/ui/core'
import { useId, type ReactNode } from 'react'
import { iconOf } from '../dashboard/icon'

interface CardFrameProps {
  activity: Activity
  /** Shows or hides the activity among the charts; missing if the reader may not change that. */
  onShown?: (shown: boolean) => void
  children: ReactNode
  /** Content without padding, such as lists. */
  below?: ReactNode
}

/** The card of an activity in a history, with the setting that shows it among the charts. */
export function CardFrame({ activity, onShown, children, below }: CardFrameProps) {
  const { t } = useTranslation('activities')
  const heading = useId()
  const icon = iconOf(activity.icon)
  return (
    <Card as="section" padding={0} aria-labelledby={heading}>
      <Stack gap={3} style={{ padding: '1rem' }}>
        <Row gap={3}>
          <IconTile name={icon} hue={activityHue(icon)} />
          <Text as="h2" variant="lead" weight="bold" id={heading}>
            <Written lang={activity.locale}>{activity.title}</Written>
          </Text>
        </Row>
        {children}
        {onShown && (
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
  )
}
