import { useBusy } from '@almanac/federation/shell'
import { useTranslation } from '@almanac/i18n'
import { useScrollLock } from '@almanac/ui/content'
import { Button, colour, radius, Row, space, Stack, Text } from '@almanac/ui/core'
import { useId, useMemo } from 'react'
import { EVENTS, Joyride, type EventHandler, type Options, type Step, type TooltipRenderProps } from 'react-joyride'

/** The element of a part of the dashboard; the page if missing. */
const part = (name: string) => () => document.querySelector<HTMLElement>(`[data-tour=${name}]`) ?? document.body
/** The navigation bar button with this name: an icon, or in a wide window a word. */
const inBar = (label: string) => () =>
  [...document.querySelectorAll<HTMLElement>('header button')].find(
    (button) => (button.getAttribute('aria-label') ?? button.textContent) === label,
  ) ?? document.body

/** Below dialogs, above the navigation bar; closed only by its buttons and Escape, not by a tap outside. */
const options: Partial<Options> = {
  skipBeacon: true,
  zIndex: 1_000,
  spotlightRadius: 12,
  scrollOffset: 120,
  blockTargetInteraction: true,
  overlayColor: colour.scrim,
  overlayClickAction: false,
  dismissKeyAction: false,
}

/** The guided tour of the dashboard, step by step. */
export function TourSteps({ onEnd }: { onEnd: () => void }) {
  const { t } = useTranslation('activities')
  useBusy(true)
  const steps = useMemo(
    (): Step[] => [
      { target: part('next'), title: t('dashboard.tour.next.title'), content: t('dashboard.tour.next.text') },
      {
        target: part('tiles'),
        title: t('dashboard.tour.tiles.title'),
        content: t('dashboard.tour.tiles.text'),
        placement: 'top',
      },
      { target: part('status'), title: t('dashboard.tour.status.title'), content: t('dashboard.tour.status.text') },
      {
        target: inBar(t('dashboard.edit.start')),
        title: t('dashboard.tour.arrange.title'),
        content: t('dashboard.tour.arrange.text'),
        isFixed: true,
      },
    ],
    [t],
  )
  const follow: EventHandler = ({ type }) => {
    if (type === EVENTS.TOUR_END) onEnd()
  }
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  return (
    <Joyride
      run
      continuous
      scrollToFirstStep
      steps={steps}
      onEvent={follow}
      tooltipComponent={TourStep}
      loaderComponent={null}
      floatingOptions={{ hideArrow: true }}
      options={{ ...options, scrollDuration: still ? 0 : 200 }}
      styles={{ floater: { transition: 'none' }, overlay: { opacity: 0.5 } }}
    />
  )
}

/** One step of the tour, beside its target. Traps the focus, initially on the Next button. */
function TourStep({ index, size, isLastStep, step, primaryProps, backProps, controls }: TooltipRenderProps) {
  const { t } = useTranslation('activities')
  const id = useId()
  useScrollLock(true)
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
            {/* The library focuses the element marked as the primary action. */}
            <Button data-action="primary" variant="primary" onClick={primaryProps.onClick}>
              {isLastStep ? t('dashboard.tour.done') : t('dashboard.tour.on')}
            </Button>
          </Row>
        </Row>
      </Stack>
    </div>
  )
}
