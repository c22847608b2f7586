import type { Objective } from '@almanac/contracts/activities/activities'
import type { AlmanacForm } from '@almanac/ui/form'
import type { FormValues } from '../formValues'
import type { CellVaccination } from './vaccination'

/** What the field of an objective is given. Its controls' names in the form begin with `cell`. */
export interface FieldProps {
  objective: Objective
  activity_id: string
  cell: `cells.${string}`
  control: AlmanacForm<FormValues>['control']
  /** Puts into the form what was entered earlier: nobody has typed it now, so no draft is made of it. */
  fill: (name: `cells.${string}.vaccination`, value: CellVaccination) => void
  /** Today where the participant is, `YYYY-MM-DD`. */
  today: string
  /** Says `(optional)` behind its label. */
  optional: boolean
}
