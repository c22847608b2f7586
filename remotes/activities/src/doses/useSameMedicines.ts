import { queryOf, useQuery } from '@almanac/api-client/query'
import { useUser } from '@almanac/auth'
import { type Activity, listActivities, type Objective } from '@almanac/contracts/activities/activities'
import { medicineOf } from '@almanac/domain/doses'
import { addDays, type LocalDate } from '@almanac/domain/time'
import { useMemo } from 'react'
import { useResponses } from '../responses/useResponses'
import { isSameMedicine, type Medicine, medicinesOf } from './medicines'

/** The day of the doses may have begun on the date before, and their distance depends on one day more. */
const DAYS_BEFORE = 2

/** The dates, around a date, of the responses whose doses bear on it. */
export const datesAround = (date: LocalDate) => ({
  start_date: addDays(date, -DAYS_BEFORE),
  end_date: addDays(date, 1),
})

interface Around {
  /** The activity of the form; without it nothing is read. */
  activity: Activity | undefined
  /** The participant. */
  user_id: string
  date: LocalDate
  /** The response that is changed; its own doses do not count. */
  except: string | undefined
  zone: string
}

/**
 * The other objectives of the participant with the same medicine, in any activity, with the doses
 * around a date; empty until they are read. They are read like those of Today, so that both have
 * the same copy on the device, and only for medicines that have a drug in common with others.
 */
export function useSameMedicines(objective: Objective, around: Around): readonly Medicine[] {
  const { activity, user_id, date, except, zone } = around
  const owner = user_id === useUser().id ? undefined : user_id
  const isNamed =
    activity !== undefined && objective.type === 'MedicationObjective' && medicineOf(objective) !== objective.id
  const query = { with_objectives: 'true' as const, ...(owner ? { user_id: owner } : {}) }
  const { data: activities } = useQuery({ ...queryOf(listActivities, { query }), enabled: isNamed })
  const same = useMemo(
    () =>
      activity && isNamed
        ? [activity, ...(activities ?? []).filter(({ id }) => id !== activity.id)].filter(({ objectives }) =>
            objectives?.some((other) => isSameMedicine(objective, other)),
          )
        : [],
    [isNamed, activity, activities, objective],
  )
  const { responses } = useResponses({ ...datesAround(date), user_id: owner, enabled: same.length > 0 })
  return useMemo(() => {
    const others = (responses ?? []).filter(({ id }) => id !== except)
    return medicinesOf(same, others, zone).filter((medicine) => isSameMedicine(objective, medicine.objective))
  }, [same, responses, except, objective, zone])
}
