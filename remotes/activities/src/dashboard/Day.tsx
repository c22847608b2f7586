import type { Tour } from '@almanac/api-client/tour'
import { useUser } from '@almanac/auth'
import type { Moment } from '@almanac/domain/doses'
import { lazyScreen } from '@almanac/federation/shell'
import { useTranslation } from '@almanac/i18n'
import { OfferCard } from '@almanac/ui/content'
import { Button } from '@almanac/ui/core'
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import type { OptimisticResponse } from '../responses/optimisticResponses'
import type { DayItem } from './day/dayItems'
import { DayGroups } from './day/DayGroups'
import type { Next } from './due'
import { NextCard } from './NextCard'

const TourSteps = lazyScreen(() =>
  import(/* webpackChunkName: "dashboard_tour" */ './tour/TourSteps').then((module) => module.TourSteps),
)

interface DayProps {
  items: readonly DayItem[]
  /** The responses of today and of the dates beside it. */
  responses: readonly OptimisticResponse[]
  now: Moment
  next: Next
  /** Only what is essential is shown. */
  unwell: boolean
  /** Edit mode has just ended. */
  arranged: boolean
  /** What stands between what is to be done now and the rows. */
  children: ReactNode
}

/** The next task, and all other activities and doses with their states. */
export function Day({ items, responses, now, next, unwell, arranged, children }: DayProps) {
  const hasCard = next.kind !== 'done'
  const others = next.kind === 'activity' ? items.filter(({ key }) => key !== next.key) : items
  return (
    <DayGroups
      items={others}
      responses={responses}
      now={now}
      focused={arranged}
      main={
        hasCard && (
          <div data-tour="next">
            <NextCard next={next} />
          </div>
        )
      }
      withTodos={!unwell}
    >
      {children}
    </DayGroups>
  )
}

/** As many responses as make nobody new: the tour is not offered anymore. */
const NOT_NEW_FROM = 10

/** The tour, offered to new participants only; later it is one quiet button. */
export function TourOffer({ tour }: { tour: Tour }) {
  const { t } = useTranslation('activities')
  const isNew = useUser().response_count < NOT_NEW_FROM
  const again = useRef<HTMLButtonElement>(null)
  const [ended, setEnded] = useState(false)
  // Once: effects run again, too, when a hidden screen is shown.
  const isEnding = useRef(false)
  useEffect(() => {
    if (isEnding.current) again.current?.focus({ preventScroll: true })
    isEnding.current = false
  }, [ended])
  const start = () => {
    setEnded(false)
    tour.start()
  }
  const end = () => {
    tour.end()
    isEnding.current = true
    setEnded(true)
  }
  return (
    <>
      {tour.offered && isNew ? (
        <OfferCard
          title={t('dashboard.tour.offer')}
          hint={t('dashboard.tour.offer_hint')}
          accept={{ label: t('dashboard.tour.start'), icon: 'play', onClick: start }}
          decline={{ label: t('dashboard.tour.decline'), onClick: tour.end }}
        />
      ) : (
        <div>
          <Button ref={again} variant="quiet" icon="play" onClick={start}>
            {t('dashboard.tour.again')}
          </Button>
        </div>
      )}
      {tour.running && (
        <Suspense>
          <TourSteps onEnd={end} />
        </Suspense>
      )}
    </>
  )
}
