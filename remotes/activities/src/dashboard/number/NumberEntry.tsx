import type { Activity } from '@almanac/contracts/activities/activities'
import type { ResponseInput } from '@almanac/contracts/activities/responses'
import { useMemo, useReducer } from 'react'
import { useDefaultValues } from '../../activity/useDefaultValues'
import { ActivityForm } from '../../form/ActivityForm'
import { NumberLayout } from './NumberLayout'
import { NumberRoom } from './NumberRoom'

interface NumberEntryProps {
  activity: Activity
  /** Puts the response into the outbox; resolves to whether it is there. */
  write: (input: ResponseInput) => Promise<boolean>
}

/**
 * A number that is typed in its row: the form of its activity with another layout, so that its rules, its draft and its
 * questions are those of the form. What is typed in one is found in the other.
 */
export function NumberEntry({ activity, write }: NumberEntryProps) {
  const complete = useMemo(() => ({ ...activity, objectives: activity.objectives ?? [] }), [activity])
  const defaults = useDefaultValues(activity.id, complete)
  // Some numbers are recorded several times a day: after each the form begins anew.
  const [recorded, countRecorded] = useReducer((count: number) => count + 1, 0)
  const room = <NumberRoom activity={activity} objective={complete.objectives[0]} />
  if (!defaults) return room
  return (
    <ActivityForm
      key={recorded}
      activity={complete}
      draftKey={`activity:${activity.id}`}
      unitsUsedLast={defaults.units}
      earlier={defaults.earlier}
      layout={NumberLayout}
      placeholder={room}
      write={async (input) => {
        if (!(await write(input))) throw new Error('The response could not be stored on this device')
        return input.id
      }}
      isWritten={(form_id) => defaults.responses.some(({ id, pending }) => id === form_id && pending !== 'refused')}
      onDone={countRecorded}
    />
  )
}
