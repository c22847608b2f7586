const MINUTE_MS = 60_000

/** Length in bytes of a date and time (characteristic 2A08). */
export const DEVICE_TIME_BYTES = 7

/**
 * The local time of a device, `YYYY-MM-DDTHH:mm`, shifted by `offsetMinutes`; devices have no zone.
 * Null if its clock was never set (year 0) or the date is invalid.
 */
export function readDeviceTime(data: DataView, offset: number, offsetMinutes = 0): string | null {
  const year = data.getUint16(offset, true)
  const [month, day] = [data.getUint8(offset + 2), data.getUint8(offset + 3)]
  const [hour, minute] = [data.getUint8(offset + 4), data.getUint8(offset + 5)]
  if (year === 0 || month === 0 || day === 0) return null
  const instant = new Date(Date.UTC(year, month - 1, day, hour, minute))
  const isReal = instant.getUTCMonth() === month - 1 && instant.getUTCDate() === day && instant.getUTCHours() === hour
  if (!isReal || minute > 59) return null
  return new Date(instant.getTime() + offsetMinutes * MINUTE_MS).toISOString().slice(0, 16)
}
