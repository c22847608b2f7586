import { DEVICE_TIME_BYTES, readDeviceTime } from './device-time'
import { readMedicalFloat16, readMedicalFloat32 } from './medical-float'
import { FieldReader, hasFlag, tolerant } from './reading'

const MMHG_IN_KPA = 7.50062

/** Blood Pressure Measurement, 2A35: upper, lower and mean pressure in mmHg or kPa, then the time. */
export const parseBloodPressure = tolerant((data) => {
  const fields = new FieldReader(data)
  const flags = data.getUint8(fields.skip(1))
  const [upper, lower] = [readMedicalFloat16(data, fields.skip(2)), readMedicalFloat16(data, fields.skip(2))]
  fields.skip(2)
  const measured_at = hasFlag(flags, 1) ? readDeviceTime(data, fields.skip(DEVICE_TIME_BYTES)) : null
  if (upper === null || lower === null) return null
  // Cuffs show whole mmHg; so do vitals.
  const factor = hasFlag(flags, 0) ? MMHG_IN_KPA : 1
  return { numbers: [Math.round(upper * factor), Math.round(lower * factor)], unit: 'mmHg', measured_at }
})

/** The concentration of a glucose measurement in kilograms per liter, to milligrams per deciliter. */
const MG_PER_DL_SHIFT = 5
/** The concentration in moles per liter, to millimoles per liter. */
const MMOL_PER_L_SHIFT = 3

/** Sample type and location of control solution, which tests the strip, not the participant. */
const CONTROL_SOLUTION = { fluid: 10, place: 4 }

/** Special values of the time offset, `7FFF` and `8000`: beyond what its field holds, so that the base time alone counts. */
const UNKNOWN_OFFSETS: readonly number[] = [0x7fff, -0x8000]

/** Glucose Measurement, 2A18. Null for a record without a concentration or of control solution. */
export const parseGlucose = tolerant((data) => {
  const fields = new FieldReader(data)
  const flags = data.getUint8(fields.skip(1))
  fields.skip(2)
  const base = fields.skip(DEVICE_TIME_BYTES)
  const offset = hasFlag(flags, 0) ? data.getInt16(fields.skip(2), true) : 0
  const offsetMinutes = UNKNOWN_OFFSETS.includes(offset) ? 0 : offset
  if (!hasFlag(flags, 1)) return null
  const isMolar = hasFlag(flags, 2)
  const value = readMedicalFloat16(data, fields.skip(2), isMolar ? MMOL_PER_L_SHIFT : MG_PER_DL_SHIFT)
  const sample = data.getUint8(fields.skip(1))
  const isControl = (sample & 0x0f) === CONTROL_SOLUTION.fluid || sample >> 4 === CONTROL_SOLUTION.place
  if (value === null || isControl) return null
  return {
    numbers: [value],
    unit: isMolar ? 'mmol/L' : 'mg/dL',
    measured_at: readDeviceTime(data, base, offsetMinutes),
  }
})

const FAILED_WEIGHT = 0xffff
/** Steps of the scale in a kilogram and in a pound. */
const STEPS = { kg: 200, lbs: 100 }

/** Weight Measurement, 2A9D: steps of 0.005 kg or of 0.01 lb. */
export const parseWeight = tolerant((data) => {
  const fields = new FieldReader(data)
  const flags = data.getUint8(fields.skip(1))
  const steps = data.getUint16(fields.skip(2), true)
  const measured_at = hasFlag(flags, 1) ? readDeviceTime(data, fields.skip(DEVICE_TIME_BYTES)) : null
  if (steps === FAILED_WEIGHT) return null
  const unit = hasFlag(flags, 0) ? 'lbs' : 'kg'
  return { numbers: [steps / STEPS[unit]], unit, measured_at }
})

/** Temperature Measurement, 2A1C, in °C or °F. */
export const parseTemperature = tolerant((data) => {
  const fields = new FieldReader(data)
  const flags = data.getUint8(fields.skip(1))
  const value = readMedicalFloat32(data, fields.skip(4))
  const measured_at = hasFlag(flags, 1) ? readDeviceTime(data, fields.skip(DEVICE_TIME_BYTES)) : null
  return value === null ? null : { numbers: [value], unit: hasFlag(flags, 0) ? 'F' : 'C', measured_at }
})
