import { isUuid } from '@almanac/contracts/patterns'
import { isLocalDate, type LocalDate } from '@almanac/domain/time'

/** The most activities that an address puts in order. */
const MAX_ORDERED_ACTIVITIES = 100

/** What the address of a history asks for; what is none is passed over. */
export interface AddressedHistory {
  /** `includedate`: a date of the week that is opened. */
  date?: LocalDate
  /** `priorityOrder`: activities whose cards come first, in this order. */
  first: readonly string[]
}

/**
 * Reads the parameters of `/history/:id` (specification 000, section 2).
 * `appType` says only that the mobile shell is around, which changes nothing here.
 */
export function addressedHistory(search: URLSearchParams): AddressedHistory {
  const date = search.get('includedate')?.slice(0, 10) ?? ''
  const first = (search.get('priorityOrder') ?? '')
    .split(',', MAX_ORDERED_ACTIVITIES)
    .map((id) => id.trim().toLowerCase())
    .filter(isUuid)
  return { ...(isLocalDate(date) ? { date } : {}), first: [...new Set(first)] }
}
