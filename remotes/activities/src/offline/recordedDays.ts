import { addDays, type LocalDate } from '@almanac/domain/time'

/** Number of past days available offline. */
const RECORDED_DAYS = 30

/** The range of the responses that are read ahead; what asks for the same range has the same copy on the device. */
export const recordedDays = (today: LocalDate) => ({ start_date: addDays(today, -RECORDED_DAYS) })
