import type { Activity } from '@almanac/contracts/activities/activities'
import type { WallClock } from '@almanac/domain/time'
import { useTranslation } from '@almanac/i18n'
import { Stack, Text } from '@almanac/ui/core'
import { useEffect, useId } from 'react'
import type { ShownResponse } from '../responses/shown'
import { grid } from './grid'
import { Tile } from './Tile'
import { TodosTile } from './TodosTile'

interface TilesProps {
  activities: readonly Activity[]
  /** Of today. */
  responses: readonly ShownResponse[]
  clock: WallClock
  /** They come in the place of something that had the focus. */
  focused?: boolean
}

/** All activities of the dashboard, in her order, and what is left to do. */
export function Tiles({ activities, responses, clock, focused = false }: TilesProps) {
  const { t } = useTranslation('activities')
  const heading = useId()
  useEffect(() => {
    if (focused) document.getElementById(heading)?.focus()
  }, [focused, heading])
  return (
    <Stack as="section" gap={3} aria-labelledby={heading} data-tour="tiles">
      <Text as="h2" variant="lead" weight="bold" tabIndex={-1} id={heading} style={{ outline: 'none' }}>
        {t('dashboard.activities')}
      </Text>
      <ul style={grid}>
        {activities.map((activity) => (
          <li key={activity.id} style={{ display: 'grid' }}>
            <Tile
              activity={activity}
              clock={clock}
              responses={responses.filter((response) => response.quest_id === activity.id)}
            />
          </li>
        ))}
        <TodosTile />
      </ul>
    </Stack>
  )
}
