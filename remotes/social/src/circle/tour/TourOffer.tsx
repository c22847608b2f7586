import { useTranslation } from '@almanac/i18n'
import { Card } from '@almanac/ui/content'
import { Button, Row, Stack, Text } from '@almanac/ui/core'
import { useId } from 'react'
import type { CircleTour } from './useCircleTour'

/** Offers the tour at the first visit, without standing in the way. */
export function TourOffer({ tour }: { tour: CircleTour }) {
  const { t } = useTranslation('social')
  const heading = useId()
  return (
    <Card as="section" aria-labelledby={heading}>
      <Stack gap={3}>
        <Stack gap={1}>
          <Text as="h2" weight="bold" id={heading}>
            {t('circle.tour.offer')}
          </Text>
          <Text tone="soft">{t('circle.tour.offer_hint')}</Text>
        </Stack>
        <Row gap={2} wrap>
          <Button icon="play" onClick={tour.start}>
            {t('circle.tour.start')}
          </Button>
          <Button variant="quiet" onClick={tour.end}>
            {t('circle.tour.decline')}
          </Button>
        </Row>
      </Stack>
    </Card>
  )
}
