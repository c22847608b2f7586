import { COMPARISON_DAYS } from '@almanac/domain/history'
import { addDays, type LocalDate } from '@almanac/domain/time'

/** Number of past days available offline: a week and what it is compared with. */
const RECORDED_DAYS = 6 + COMPARISON_DAYS

/** The range of the responses that are read ahead; what asks for the same range has the same copy on the device. */
export const recordedDays = (today: LocalDate) => ({ start_date: addDays(today, -RECORDED_DAYS) })
