import { useNow } from '@almanac/api-client/query'
import { deviceZone, localDateOf } from '@almanac/domain/time'

/** The current date in the participant's time zone. */
export function useToday(): string {
  return localDateOf(useNow(), deviceZone())
}
