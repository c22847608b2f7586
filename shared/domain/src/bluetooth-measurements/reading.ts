/** What a device sent of one measurement. */
export interface DeviceReading {
  /** The numbers in the order of the vital's parts: the upper and the lower one of a blood pressure. */
  numbers: number[]
  /** One of the units that vitals are entered in. */
  unit: string
  /** When it was measured by the device's clock, `YYYY-MM-DDTHH:mm`; null where the device does not say. */
  measured_at: string | null
}

/** Reads the bytes of a characteristic; null for a measurement that failed, or bytes that are none. */
export type ReadingParser = (data: DataView) => DeviceReading | null

/** The parts of a characteristic whose flags say what follows: reads one after the other. */
export class FieldReader {
  #offset = 0

  constructor(readonly data: DataView) {}

  /** The place of the next field, which is so many bytes long; beyond the end it throws a RangeError, as DataView does. */
  skip(bytes: number): number {
    const here = this.#offset
    this.#offset += bytes
    return here
  }
}

/** Whether a bit of the flags is set. */
export const hasFlag = (flags: number, bit: number): boolean => (flags & (1 << bit)) !== 0

/** A parser that takes bytes which end too early as none. */
export function tolerant(parse: ReadingParser): ReadingParser {
  return (data) => {
    try {
      return parse(data)
    } catch (error) {
      if (error instanceof RangeError) return null
      throw error
    }
  }
}
