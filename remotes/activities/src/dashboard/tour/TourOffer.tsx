import { useTranslation } from '@almanac/i18n'
import { Card } from '@almanac/ui/content'
import { Button, Row, Stack, Text } from '@almanac/ui/core'
import { useId } from 'react'
import type { Tour } from './useTour'

/** Asks who is new here whether she wants to be shown round. It stands in nobody's way. */
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
