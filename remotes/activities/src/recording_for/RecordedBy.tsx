import type { Response } from '@almanac/contracts/activities/responses'
import { Text } from '@almanac/ui/core'
import { useRecordedBy } from './useRecordedBy'

/** The family member who recorded a response; nothing if its owner did. */
export function RecordedBy({ response }: { response: Pick<Response, 'recorded_by'> }) {
  const recorder = useRecordedBy()(response)
  return recorder === null ? null : (
    <Text variant="small" tone="soft">
      {recorder}
    </Text>
  )
}
