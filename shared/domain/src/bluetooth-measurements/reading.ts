/** One measurement as sent by a device. */
export interface DeviceReading {
  /** In the order of the vital's parts: for blood pressure systolic, then diastolic. */
  numbers: number[]
  /** One of the units that vitals are entered in. */
  unit: string
  /** Time of measurement by the device's clock, `YYYY-MM-DDTHH:mm`; null if the device sent none. */
  measured_at: string | null
}

/** Parses the bytes of a characteristic; null for a failed measurement or malformed bytes. */
export type ReadingParser = (data: DataView) => DeviceReading | null

/** Sequential reader for the fields of a characteristic whose flags say which are present. */
export class FieldReader {
  #offset = 0

  constructor(readonly data: DataView) {}

  /**
   * Returns the offset of the next field and advances by its length; reading beyond the end throws
   * a RangeError, as DataView does.
   */
  skip(bytes: number): number {
    const here = this.#offset
    this.#offset += bytes
    return here
  }
}

/** Whether a bit of the flags is set. */
export const hasFlag = (flags: number, bit: number): boolean => (flags & (1 << bit)) !== 0

/** Wraps a parser to return null for truncated bytes. */
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
