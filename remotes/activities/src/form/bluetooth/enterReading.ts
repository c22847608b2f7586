import type { DeviceReading } from '@almanac/domain/bluetooth-measurements'
import type { AlmanacForm } from '@almanac/ui/form'
import { momentProblem } from '../formRules'
import { wallText, type FormValues } from '../formValues'

/** How far a device's clock may be from ours for its value to be of now. */
const MAX_AGE_OF_NOW_MS = 600_000

interface Occasion {
  zone: string
  now: Date
}

/** Whether a reading is of now, as far as its device says. */
export function isOfNow({ measured_at }: DeviceReading, { zone, now }: Occasion): boolean {
  if (measured_at === null) return true
  const away = Date.parse(`${measured_at}Z`) - Date.parse(`${wallText(now, zone)}Z`)
  return Math.abs(away) <= MAX_AGE_OF_NOW_MS
}

interface Place extends Occasion {
  cell: `cells.${string}`
  /** The kind of the device, as the list of measuring devices names it. */
  device: string
  /** The time of a response that is changed stays. */
  fixed: boolean
}

/**
 * Puts what a device sent into the form. A reading of an earlier time gives the
 * response its time, which then stands in the form to be seen and changed, and
 * goes with the reading when another one comes; one that would be to come is of
 * a clock that is wrong.
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

/** The time that a reading gives to a response; null where it is of now, or can't be. */
function timeOf(reading: DeviceReading, occasion: Occasion): string | null {
  const { measured_at } = reading
  if (measured_at === null || isOfNow(reading, occasion)) return null
  return momentProblem(measured_at, occasion.zone, occasion.now) === null ? measured_at : null
}
