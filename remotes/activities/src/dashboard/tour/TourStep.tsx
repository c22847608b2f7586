import { useTranslation } from '@almanac/i18n'
import { Button, colour, radius, Row, space, Stack, Text } from '@almanac/ui/core'
import { useId } from 'react'
import type { TooltipRenderProps } from 'react-joyride'

/** One step of a guided tour, beside what it is about. The focus is kept in it, at first on its way on. */
export function TourStep({ index, size, isLastStep, step, primaryProps, backProps, controls }: TooltipRenderProps) {
  const { t } = useTranslation('activities')
  const id = useId()
  return (
    <div
      onKeyDown={(event) => {
        if (event.key === 'Escape') controls.skip()
      }}
      role="dialog"
      aria-modal="true"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      style={{
        width: 'min(22rem, calc(100vw - 2rem))',
        boxSizing: 'border-box',
        padding: space(5),
        borderRadius: radius,
        background: colour.surface,
        color: colour.ink,
        border: `1px solid ${colour.line}`,
      }}
    >
      <Stack gap={3}>
        <Stack gap={1}>
          <Text variant="small" tone="soft" numbers>
            {t('dashboard.tour.place', { place: index + 1, count: size })}
          </Text>
          <Text as="h2" variant="lead" weight="bold" id={`${id}-title`}>
            {step.title}
          </Text>
          <Text id={`${id}-text`}>{step.content}</Text>
        </Stack>
        <Row gap={2} wrap justify="between">
          <Button variant="quiet" onClick={() => controls.skip()}>
            {t('dashboard.tour.skip')}
          </Button>
          <Row gap={2}>
            {index > 0 && <Button onClick={backProps.onClick}>{t('dashboard.tour.back')}</Button>}
            {/* The library gives the focus to what says that it is the primary action. */}
            <Button data-action="primary" variant="primary" onClick={primaryProps.onClick}>
              {isLastStep ? t('dashboard.tour.done') : t('dashboard.tour.on')}
            </Button>
          </Row>
        </Row>
      </Stack>
    </div>
  )
}
