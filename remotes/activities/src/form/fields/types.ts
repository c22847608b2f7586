import type { Objective } from '@almanac/contracts/activities/activities'
import type { DeviceReading } from '@almanac/domain/bluetooth-measurements'
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
  /** Takes over what a device sent for this objective; `device` is its kind, as the list of measuring devices names it. */
  onReading: (reading: DeviceReading, device: string) => void
  /** Today where the participant is, `YYYY-MM-DD`. */
  today: string
  /** Says `(optional)` behind its label. */
  optional: boolean
}
