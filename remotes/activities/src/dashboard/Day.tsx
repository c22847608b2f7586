import type { Tour } from '@almanac/api-client/tour'
import type { Activity } from '@almanac/contracts/activities/activities'
import type { Moment } from '@almanac/domain/doses'
import { lazyScreen } from '@almanac/federation/shell'
import { useTranslation } from '@almanac/i18n'
import { OfferCard } from '@almanac/ui/content'
import { Button, Stack } from '@almanac/ui/core'
import { Suspense, useMemo, useRef, useState } from 'react'
import type { OptimisticResponse } from '../responses/optimisticResponses'
import { momentOf } from '../doses/moment'
import { dayDoses, type TodayDose } from './doses/dayDoses'
import { isDue } from './doses/doseEntries'
import { DoseList } from './doses/DoseList'
import { type Next, nextOf, type OtherTasks } from './due'
import { NextCard } from './NextCard'
import { Tiles } from './Tiles'

const TourSteps = lazyScreen(() =>
  import(/* webpackChunkName: "dashboard_tour" */ './tour/TourSteps').then((module) => module.TourSteps),
)

interface DayProps {
  activities: readonly Activity[]
  /** The responses of today and of the dates beside it. */
  responses: readonly OptimisticResponse[]
  now: Date
  otherTasks: OtherTasks
  tour: Tour
  /** Edit mode has just ended. */
  arranged: boolean
}

/** The next task, all activities with their state, and the tour for new participants. */
export function Day({ activities, responses, now, otherTasks, tour, arranged }: DayProps) {
  const { t } = useTranslation('activities')
  const again = useRef<HTMLButtonElement>(null)
  const moment = useMemo(() => momentOf(now), [now])
  const rows = useMemo(() => dayDoses(activities, responses, moment), [activities, responses, moment])
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
      <Tasks rows={rows} now={moment} next={nextOf(activities, responses, moment.clock, otherTasks)} />
      {early && offer}
      <Tiles activities={activities} responses={responses} rows={rows} clock={moment.clock} focused={arranged} />
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

interface TasksProps {
  rows: readonly TodayDose[]
  now: Moment
  next: Next
}

/** The doses of the day and the next other task: what is due first. */
function Tasks({ rows, now, next }: TasksProps) {
  const isAnyDue = rows.some(isDue)
  // Once the doses are first they stay there: what was tapped must not move away.
  const [isFirst, setFirst] = useState(isAnyDue)
  if (isAnyDue && !isFirst) setFirst(true)
  const isImminent = next.kind === 'appointment' && next.imminent
  const doses = rows.length > 0 && <DoseList key="doses" rows={rows} now={now} />
  const card = !(next.kind === 'done' && isAnyDue) && <NextCard key="next" next={next} />
  return (
    <Stack gap={5} data-tour="next">
      {isFirst && !isImminent ? [doses, card] : [card, doses]}
    </Stack>
  )
}
