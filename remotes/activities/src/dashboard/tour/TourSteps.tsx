import { useBusy } from '@almanac/federation/shell'
import { useTranslation } from '@almanac/i18n'
import { colour } from '@almanac/ui/core'
import { useMemo } from 'react'
import { EVENTS, Joyride, type EventHandler, type Options, type Step } from 'react-joyride'
import { TourStep } from './TourStep'

/** A part of the dashboard; the whole page where it lacks it. */
const part = (name: string) => () => document.querySelector<HTMLElement>(`[data-tour=${name}]`) ?? document.body
/** The button of the navigation bar that has this name. */
const inBar = (label: string) => () =>
  document.querySelector<HTMLElement>(`header button[aria-label=${JSON.stringify(label)}]`) ?? document.body

/** Below dialogs, above the navigation bar; left by its own buttons and Escape alone, never by a slip of the finger. */
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
