import type { Tour } from '@almanac/api-client/tour'
import type { Activity } from '@almanac/contracts/activities/activities'
import type { WallClock } from '@almanac/domain/time'
import { lazyScreen } from '@almanac/federation/shell'
import { useTranslation } from '@almanac/i18n'
import { OfferCard } from '@almanac/ui/content'
import { Button } from '@almanac/ui/core'
import { Suspense, useRef, useState } from 'react'
import type { OptimisticResponse } from '../responses/optimisticResponses'
import { nextOf, type OtherTasks } from './due'
import { NextCard } from './NextCard'
import { Tiles } from './Tiles'

const TourSteps = lazyScreen(() =>
  import(/* webpackChunkName: "dashboard_tour" */ './tour/TourSteps').then((module) => module.TourSteps),
)

interface DayProps {
  activities: readonly Activity[]
  /** The responses of today. */
  responses: readonly OptimisticResponse[]
  clock: WallClock
  otherTasks: OtherTasks
  tour: Tour
  /** Edit mode has just ended. */
  arranged: boolean
}

/** The next task, all activities with their state, and the tour for new participants. */
export function Day({ activities, responses, clock, otherTasks, tour, arranged }: DayProps) {
  const { t } = useTranslation('activities')
  const again = useRef<HTMLButtonElement>(null)
  // Content that loads later is rendered below, to avoid layout shifts.
  const [early] = useState(tour.offered !== undefined)
  const offer = tour.offered && (
    <OfferCard
      title={t('dashboard.tour.offer')}
      hint={t('dashboard.tour.offer_hint')}
      accept={{ label: t('dashboard.tour.start'), icon: 'play', onClick: tour.start }}
      decline={{ label: t('dashboard.tour.decline'), onClick: tour.end }}
    />
  )
  const end = () => {
    tour.end()
    again.current?.focus({ preventScroll: true })
  }
  return (
    <>
      <NextCard next={nextOf(activities, responses, clock, otherTasks)} />
      {early && offer}
      <Tiles activities={activities} responses={responses} clock={clock} focused={arranged} />
      {!early && offer}
      <div>
        <Button ref={again} variant="quiet" icon="play" onClick={tour.start}>
          {t('dashboard.tour.again')}
        </Button>
      </div>
      {tour.running && (
        <Suspense>
          <TourSteps onEnd={end} />
        </Suspense>
      )}
    </>
  )
}
