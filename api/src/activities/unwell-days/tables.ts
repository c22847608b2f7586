import { date, instant, ownerId } from '../../database/declare/column'
import { personalTable } from '../../database/declare/table'

/** Days on which a participant chose to be asked only for what the study calls essential. */
export const unwellDays = personalTable(
  'unwell_days',
  {
    user_id: ownerId(),
    date: date().archived(),
    created_at: instant().filled().archived({ heading: 'recorded_at' }),
  },
  { archive: { kind: 'unwell_days', orderBy: ['date'], newestFirst: true } },
)
