import type { Entry, ResponseInput } from '@almanac/contracts/activities/responses'
import type { ResponseRow } from './rows'

/** What a participant says with a response: all of it that she can change. */
export type ResponseContent = Pick<
  ResponseInput,
  'quest_id' | 'measured_at' | 'time_zone' | 'date_posted_for' | 'entries'
> & { is_visible: boolean }

/** Whether the response already says this, whatever order its entries and their fields are in. */
export function saysTheSame(row: ResponseRow, content: ResponseContent): boolean {
  return (
    row.activity_id === content.quest_id.toLowerCase() &&
    row.measured_at.getTime() === Date.parse(content.measured_at) &&
    row.time_zone === content.time_zone &&
    row.date_posted_for === content.date_posted_for &&
    row.is_visible === content.is_visible &&
    writtenOut(row.entries) === writtenOut(content.entries)
  )
}

function writtenOut(entries: readonly Entry[]): string {
  return JSON.stringify(entries.map(fieldsInOrder).sort())
}

function fieldsInOrder(entry: Entry): string {
  const given = Object.entries(entry).filter(([, value]) => value !== undefined && value !== null)
  return JSON.stringify(given.sort(([one], [other]) => (one < other ? -1 : 1)))
}
