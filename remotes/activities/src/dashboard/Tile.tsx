import type { Activity } from '@almanac/contracts/activities/activities'
import { tileState } from '@almanac/domain/history'
import { useTexts } from '@almanac/i18n'
import { Card } from '@almanac/ui/content'
import { Icon, Row, Stack, Text, type IconName } from '@almanac/ui/core'
import type { ShownResponse } from '../responses/shown'
import { iconOf } from './icon'

interface TileProps {
  activity: Activity
  /** Today's, of this activity. */
  responses: readonly ShownResponse[]
  today: string
}

/** An activity with today's state at a glance. */
export function Tile({ activity, responses, today }: TileProps) {
  const { icon, text, tone } = useTileWords({ activity, responses, today })
  return (
    <Card to={`/activity/${activity.category.key}/${activity.id}`}>
      <Stack gap={2} style={{ height: '100%' }} justify="between">
        <Stack gap={2}>
          <Text as="span" tone="accent"><Icon name={iconOf(activity.icon)} size={28} /></Text>
          <Text as="span" weight="bold">{activity.title}</Text>
        </Stack>
        <Row gap={1} align="center">
          <Text as="span" variant="small" tone={tone}><Icon name={icon} size={16} /></Text>
          <Text as="span" variant="small" tone="soft" numbers>{text}</Text>
        </Row>
      </Stack>
    </Card>
  )
}

interface TileWords {
  icon: IconName
  text: string
  tone: 'soft' | 'good' | 'warning' | 'wrong'
}

function useTileWords({ activity, responses, today }: TileProps): TileWords {
  const { t, format } = useTexts('activities')
  if (responses.some((response) => response.kept === 'refused')) return { icon: 'warning', text: t('dashboard.tile.refused'), tone: 'wrong' }
  if (responses.some((response) => response.kept === 'waiting')) return { icon: 'offline', text: t('dashboard.tile.waiting'), tone: 'warning' }
  const state = tileState(activity, responses, today)
  if (state.kind === 'doses') return { icon: 'clock', text: t('dashboard.tile.some', { done: state.done, of: state.of }), tone: 'soft' }
  if (state.kind === 'done') {
    // The time that the clock showed where it was recorded.
    const timeZone = responses.find(({ measured_at }) => measured_at === state.at)?.time_zone
    return { icon: 'check', text: t('dashboard.tile.done', { time: format.time(state.at, { timeZone }) }), tone: 'good' }
  }
  return { icon: 'clock', text: t('dashboard.tile.nothing'), tone: 'soft' }
}
