import { api } from '@almanac/api-client'
import { queryOf, useQuery, useQueryClient } from '@almanac/api-client/query'
import { listTutorials, watchTutorial } from '@almanac/contracts/account/profile'
import { useTranslation } from '@almanac/i18n'
import { Card } from '@almanac/ui/content'
import { Button, Row, Stack, Text } from '@almanac/ui/core'
import { useId, useState } from 'react'

/** Offers new participants the tour, without standing in the way. */
export function TourOffer({ tour }: { tour: Tour }) {
  const { t } = useTranslation('activities')
  const heading = useId()
  return (
    <Card as="section" aria-labelledby={heading}>
      <Stack gap={3}>
        <Stack gap={1}>
          <Text as="h2" weight="bold" id={heading}>
            {t('dashboard.tour.offer')}
          </Text>
          <Text tone="soft">{t('dashboard.tour.offer_hint')}</Text>
        </Stack>
        <Row gap={2} wrap>
          <Button icon="play" onClick={tour.start}>
            {t('dashboard.tour.start')}
          </Button>
          <Button variant="quiet" onClick={tour.end}>
            {t('dashboard.tour.decline')}
          </Button>
        </Row>
      </Stack>
    </Card>
  )
}

/** The dashboard's tour, as the server calls it. */
const ID = 'dashboard'

/** The guided tour of the dashboard: whether it is offered, and whether it is running. */
export interface Tour {
  /** Undefined until the server has said whether it was seen. */
  offered: boolean | undefined
  running: boolean
  start: () => void
  /** It was taken to its end, skipped or declined: it is not offered again. */
  end: () => void
}

export function useTour(): Tour {
  const queries = useQueryClient()
  const { data } = useQuery(queryOf(listTutorials))
  const [running, setRunning] = useState(false)
  const watched = data && data.find(({ id }) => id === ID)?.watched !== false

  const end = () => {
    setRunning(false)
    if (watched !== false) return
    queries.setQueryData(queryOf(listTutorials).queryKey, (list) =>
      list?.map((tutorial) => (tutorial.id === ID ? { ...tutorial, watched: true } : tutorial)),
    )
    // What the server does not hear of now, it hears the next time the tour is offered.
    api(watchTutorial, { params: { id: ID } }).catch(() => undefined)
  }
  return {
    offered: watched === undefined ? undefined : !watched && !running,
    running,
    start: () => setRunning(true),
    end,
  }
}
