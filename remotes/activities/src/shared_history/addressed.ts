import { isUuid } from '@almanac/contracts/patterns'
import { isLocalDate, type LocalDate } from '@almanac/domain/time'

/** Maximum number of activities that an address can order. */
const MAX_ORDERED_ACTIVITIES = 100

/** The parameters of a history's address; invalid ones are ignored. */
export interface AddressedHistory {
  /** `includedate`: a date of the week to open. */
  date?: LocalDate
  /** `priorityOrder`: activities whose cards come first, in this order. */
  first: readonly string[]
}

/**
 * Reads the parameters of `/history/:id` (specification 000, section 2). `appType` only says that the mobile shell is
 * present, which changes nothing here.
 */
export function addressedHistory(search: URLSearchParams): AddressedHistory {
  const date = search.get('includedate')?.slice(0, 10) ?? ''
  const first = (search.get('priorityOrder') ?? '')
    .split(',', MAX_ORDERED_ACTIVITIES)
    .map((id) => id.trim().toLowerCase())
    .filter(isUuid)
  return { ...(isLocalDate(date) ? { date } : {}), first: [...new Set(first)] }
}
