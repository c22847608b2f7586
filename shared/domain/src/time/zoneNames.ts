/** Zones without daylight saving time, by their offset from UTC in minutes, for offsets that are no whole hours. */
const ZONES_OF_PARTIAL_HOURS: Readonly<Record<number, string>> = {
  [-570]: 'Pacific/Marquesas',
  [-210]: 'America/St_Johns',
  [210]: 'Asia/Tehran',
  [270]: 'Asia/Kabul',
  [330]: 'Asia/Kolkata',
  [345]: 'Asia/Kathmandu',
  [390]: 'Asia/Yangon',
  [525]: 'Australia/Eucla',
  [570]: 'Australia/Darwin',
  [630]: 'Australia/Lord_Howe',
  [765]: 'Pacific/Chatham',
}

/**
 * A zone with this offset from UTC in minutes, null if there is none. Zones are stored by names of the IANA database
 * only: PostgreSQL reads an offset such as +05:30 with the opposite sign (POSIX).
 */
export function zoneOfOffset(minutes: number): string | null {
  if (minutes === 0) return 'UTC'
  if (minutes % 60 !== 0) return ZONES_OF_PARTIAL_HOURS[minutes] ?? null
  const hours = minutes / 60
  // The names have the sign of POSIX: Etc/GMT-2 is two hours ahead of UTC.
  return hours >= -12 && hours <= 14 ? `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}` : null
}

const OFFSET = /^(?:UTC|GMT|Z)?([+\-\u2212])(\d{1,2})(?::?(\d{2}))?$/i

/** The offset in minutes that a name such as `+05:30`, `GMT+2` or `UTC-0330` states; null for other names. */
export function offsetInName(name: string): number | null {
  const [, sign, hours, minutes = '0'] = OFFSET.exec(name.trim()) ?? []
  if (hours === undefined) return null
  return (sign === '+' ? 1 : -1) * (Number(hours) * 60 + Number(minutes))
}
