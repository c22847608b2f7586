import { useTranslation } from '@almanac/i18n'
import { Button, Dialog, Row, Stack, Text } from '@almanac/ui/core'
import { useState } from 'react'

/** The steps of the tour, in order. */
const STEPS = ['people', 'levels', 'activities', 'groups'] as const

interface TourDialogProps {
  open: boolean
  onEnd: () => void
}

/** The guided tour of the Circle of Support, a dialog with steps; Back and Escape close it. */
export function TourDialog({ open, onEnd }: TourDialogProps) {
  const { t } = useTranslation('social')
  return (
    <Dialog open={open} onClose={onEnd} title={t('circle.tour.title')}>
      {open && <Steps onEnd={onEnd} />}
    </Dialog>
  )
}

function Steps({ onEnd }: { onEnd: () => void }) {
  const { t } = useTranslation('social')
  const [at, setAt] = useState(0)
  const step = STEPS[at] ?? STEPS[0]
  const isLast = at === STEPS.length - 1
  return (
    <Stack gap={5}>
      {/* Announced at each step, because the focus stays on the Next button. */}
      <Stack gap={2} aria-live="polite" style={{ minHeight: '9rem' }}>
        <Text variant="small" tone="soft" numbers>
          {t('circle.tour.place', { place: at + 1, count: STEPS.length })}
        </Text>
        <Text as="h3" variant="lead" weight="bold">
          {t(`circle.tour.${step}.title`)}
        </Text>
        <Text>{t(`circle.tour.${step}.text`)}</Text>
      </Stack>
      <Row gap={2} wrap justify="between">
        <Button variant="quiet" onClick={onEnd}>
          {t('circle.tour.skip')}
        </Button>
        <Row gap={2}>
          {at > 0 && <Button onClick={() => setAt(at - 1)}>{t('circle.tour.back')}</Button>}
          <Button variant="primary" onClick={isLast ? onEnd : () => setAt(at + 1)}>
            {t(isLast ? 'circle.tour.done' : 'circle.tour.on')}
          </Button>
        </Row>
      </Row>
    </Stack>
  )
}
