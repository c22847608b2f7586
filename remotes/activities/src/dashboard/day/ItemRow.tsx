import type { Moment } from '@almanac/domain/doses'
import { colour, space } from '@almanac/ui/core'
import { memo } from 'react'
import type { OptimisticResponse } from '../../responses/optimisticResponses'
import { DoseRow } from '../doses/DoseRow'
import type { RecordDoses } from '../doses/recordDoses'
import { ActivityRow } from './ActivityRow'
import type { DayItem } from './dayItems'
import { inPlaceOf, isRecordedInPlace } from './inPlace'
import { InPlaceRow } from './InPlaceRow'
import type { DirectWrites } from './useDirectWrites'

interface ItemRowProps {
  item: DayItem
  /** The responses of today and of the dates beside it. */
  responses: readonly OptimisticResponse[]
  now: Moment
  writes: DirectWrites
  doses: RecordDoses
  /** It is being written, and the server may still acknowledge it at once. */
  isFresh: boolean
  /** No other dose is due and no button stands above, so its button is the main one. */
  alone: boolean
  onSaid: (text: string) => void
}

/** A dose, an activity that is recorded in its place, or one that opens its form. A tap in one row renders no other. */
export const ItemRow = memo(function ItemRow(props: ItemRowProps) {
  const { item, responses, now, writes, doses, isFresh, alone, onSaid } = props
  const { activity, dose, done, place } = item
  const inPlace = isRecordedInPlace(activity, place) ? inPlaceOf(activity) : null
  const of = {
    activity,
    clock: now.clock,
    responses: responses.filter(
      ({ quest_id, date_posted_for }) => quest_id === activity.id && date_posted_for === now.clock.date,
    ),
  }
  return (
    <li style={LINE}>
      {dose ? (
        <DoseRow row={dose} now={now} doses={doses} isFresh={isFresh} alone={alone} onSaid={onSaid} />
      ) : inPlace ? (
        <InPlaceRow {...of} inPlace={inPlace} done={done} writes={writes} isFresh={isFresh} onSaid={onSaid} />
      ) : (
        <ActivityRow {...of} />
      )}
    </li>
  )
})

/** A row of a card, below a line. */
export const LINE = {
  display: 'flex',
  flexDirection: 'column',
  padding: `${space(3)} ${space(4)}`,
  borderTop: `1px solid ${colour.line}`,
} as const
