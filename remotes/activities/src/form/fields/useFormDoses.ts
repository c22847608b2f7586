import { serverNow } from '@almanac/api-client'
import { useUser } from '@almanac/auth'
import type { Objective } from '@almanac/contracts/activities/activities'
import type { Response } from '@almanac/contracts/activities/responses'
import {
  currentDoses,
  type Dose,
  dosePlanOf,
  lastTaken,
  type Moment,
  recordedDoses,
  suggestedDose,
} from '@almanac/domain/doses'
import { MEDICATION_TOOK } from '@almanac/domain/medication'
import { clockText, deviceZone } from '@almanac/domain/time'
import { useWatch } from '@almanac/ui/form'
import { useContext, useMemo } from 'react'
import { momentOf } from '../../doses/moment'
import { useSameMedicines } from '../../doses/useSameMedicines'
import { AS_NEEDED, DoseSourceContext } from '../doseSource'
import { instantOfWall } from '../formValues'
import type { FieldProps } from './types'

/** The doses that an entry of a form can be for. */
export interface FormDoses {
  /** The moment that the entry is for. */
  moment: Moment
  /** In order of time. */
  doses: readonly Dose[]
  /** The value of the choice that fits best; empty if nothing is planned. */
  suggested: string
  last_taken: ReturnType<typeof lastTaken>
}

/** The dose for which an entry without a choice counts. */
function countedFor({ id }: Response, doses: readonly Dose[]): string {
  const dose = doses.find(({ recorded }) => recorded?.response_id === id)
  return dose ? String(dose.time) : ''
}

/** The dose that a link asks for, else the nearest open one. */
function suggestionOf(doses: readonly Dose[], { clock }: Moment, requested: string | null): string {
  const asked = doses.find(({ at, time }) => `${at.date}T${clockText(time)}` === requested)
  const best = asked ?? suggestedDose(doses, clock)
  return best ? String(best.time) : doses.length > 0 ? AS_NEEDED : ''
}

/** The doses around the moment of a form's entry: when it was taken, else the time of the response, else now. */
export function useFormDoses(
  objective: Objective,
  { cell, control }: Pick<FieldProps, 'cell' | 'control'>,
): FormDoses | null {
  const source = useContext(DoseSourceContext)
  const me = useUser()
  const measured = useWatch({ control, name: 'measured_at' })
  const taken = useWatch({ control, name: `${cell}.taken_at` })
  const took = useWatch({ control, name: `${cell}.choice` }) === String(MEDICATION_TOOK)
  const wall = (took && taken) || measured
  const zone = source?.zone ?? deviceZone()
  const moment = useMemo(() => momentOf(instantOfWall(wall, zone) ?? new Date(serverNow()), zone), [wall, zone])
  const others = useSameMedicines(objective, {
    activity: source?.activity,
    user_id: source?.user_id ?? me.id,
    date: moment.clock.date,
    except: source?.response?.id,
    zone,
  })
  return useMemo(() => {
    if (!source?.recorded) return null
    const { activity, recorded, response, requested } = source
    const plan = dosePlanOf(objective, activity, zone)
    const own = recordedDoses(
      recorded.filter(({ id }) => id !== response?.id),
      objective.id,
      plan.day_end,
    )
    const doses = currentDoses(plan, own, moment, others)
    const suggested = response
      ? countedFor(response, currentDoses(plan, recordedDoses(recorded, objective.id, plan.day_end), moment))
      : suggestionOf(doses, moment, requested)
    return { moment, doses, suggested, last_taken: lastTaken(own, moment, others) }
  }, [source, objective, moment, zone, others])
}
