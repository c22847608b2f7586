import type { DeviceReading } from '@almanac/domain/bluetooth-measurements'
import type { AlmanacForm } from '@almanac/ui/form'
import { momentProblem } from '../formRules'
import { wallText, type FormValues } from '../formValues'

/** Maximum clock difference for a reading to count as current. */
const MAX_AGE_OF_NOW_MS = 600_000

interface Occasion {
  zone: string
  now: Date
}

/** Whether a reading is current, by the time of its device. */
export function isCurrentReading({ measured_at }: DeviceReading, { zone, now }: Occasion): boolean {
  if (measured_at === null) return true
  const away = Date.parse(`${measured_at}Z`) - Date.parse(`${wallText(now, zone)}Z`)
  return Math.abs(away) <= MAX_AGE_OF_NOW_MS
}

interface Place extends Occasion {
  cell: `cells.${string}`
  /** Kind of the device in the list of measuring devices. */
  device: string
  /** The time of a changed response is fixed. */
  fixed: boolean
}

/**
 * Fills the form from a device reading. An earlier reading sets the time of the
 * response, which can be changed in the form and is reset by the next reading. A time
 * in the future means a wrong device clock and is ignored.
 */
export function enterReading(form: AlmanacForm<FormValues>, reading: DeviceReading, place: Place): void {
  const { cell, device, fixed } = place
  const { numbers, unit } = reading
  const time = fixed ? null : timeOf(reading, place)
  const timeBefore = form.getValues(`${cell}.sent`)?.gave_time ?? null
  form.setValue(`${cell}.numbers`, numbers)
  form.setValue(`${cell}.unit`, unit)
  form.setValue(`${cell}.device`, device)
  form.setValue(`${cell}.sent`, { numbers, unit, gave_time: time })
  numbers.forEach((_, part) => form.clearErrors(`${cell}.numbers.${part}`))
  if (time === null && (timeBefore === null || form.getValues('measured_at') !== timeBefore)) return
  form.clearErrors('measured_at')
  form.setValue('measured_at', time ?? '')
}

/** The time that a reading sets for the response; null if current or impossible. */
function timeOf(reading: DeviceReading, occasion: Occasion): string | null {
  const { measured_at } = reading
  if (measured_at === null || isCurrentReading(reading, occasion)) return null
  return momentProblem(measured_at, occasion.zone, occasion.now) === null ? measured_at : null
}
