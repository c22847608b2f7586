import type { Objective } from '@almanac/contracts/activities/activities'
import type { DeviceReading } from '@almanac/domain/bluetooth-measurements'
import type { AlmanacForm } from '@almanac/ui/form'
import type { FormValues } from '../formValues'

/** Props of an objective's field. The names of its form controls begin with `cell`. */
export interface FieldProps {
  objective: Objective
  activity_id: string
  cell: `cells.${string}`
  control: AlmanacForm<FormValues>['control']
  /** Fills in values that were not typed now, so no draft is stored. */
  fill: AlmanacForm<FormValues>['setValue']
  /** Applies a device reading to this objective; `device`: its kind in the list of measuring devices. */
  onReading: (reading: DeviceReading, device: string) => void
  /** Today in the participant's time zone, `YYYY-MM-DD`. */
  today: string
  /** It may stay empty, and an answer can be taken back. */
  optional: boolean
}
