const two = (part: number) => String(part).padStart(2, '0')

/** An instant in ISO 8601, with the UTC offset of the place where it was measured; in UTC when that is unknown. */
export function offsetTime(instant: Date, offset_minutes: number | null): string {
  if (offset_minutes === null) return instant.toISOString()
  const local = new Date(instant.getTime() + offset_minutes * 60_000).toISOString().slice(0, -1)
  const [hours, minutes] = [Math.floor(Math.abs(offset_minutes) / 60), Math.abs(offset_minutes) % 60]
  return `${local}${offset_minutes < 0 ? '-' : '+'}${two(hours)}:${two(minutes)}`
}
