import { useNow } from '@almanac/api-client/query'
import { deviceZone, localDateOf } from '@almanac/domain/time'

/** The local date where the participant is. */
export function useToday(): string {
  return localDateOf(useNow(), deviceZone())
}
