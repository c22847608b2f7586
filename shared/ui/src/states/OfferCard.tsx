import { useId } from 'react'
import { Button } from '../button/Button'
import type { IconName } from '../icon/strokes'
import { Card } from '../layout/Card'
import { Row, Stack } from '../layout/Stack'
import { Text } from '../layout/Text'

interface OfferCardProps {
  title: string
  hint: string
  accept: { label: string; icon?: IconName; onClick: () => void }
  decline: { label: string; onClick: () => void }
}

/** Offers something that is as easy to decline as to accept, such as a tour; the content below stays usable. */
export function OfferCard({ title, hint, accept, decline }: OfferCardProps) {
  const heading = useId()
  return (
    <Card as="section" aria-labelledby={heading}>
      <Stack gap={3}>
        <Stack gap={1}>
          <Text as="h2" weight="bold" id={heading}>
            {title}
          </Text>
          <Text tone="soft">{hint}</Text>
        </Stack>
        <Row gap={2} wrap>
          <Button icon={accept.icon} onClick={accept.onClick}>
            {accept.label}
          </Button>
          <Button variant="quiet" onClick={decline.onClick}>
            {decline.label}
          </Button>
        </Row>
      </Stack>
    </Card>
  )
}
