import {
  boolean,
  bytes,
  code,
  date,
  id,
  instant,
  leftOut,
  number,
  ownerId,
  rowId,
  text,
} from '../../database/declare/column'
import { personalTable } from '../../database/declare/table'

const madeOf = leftOut('technical', 'a report that is kept for days; what it is made of is there')
const underWay = leftOut('technical', 'the making of a report, which is gone within days')

export const reports = personalTable('reports', {
  user_id: ownerId(),
  id: rowId(),
  report_type: code(['everything', 'vitals', 'medicines', 'symptoms_and_moods', 'activity']).leftOut(madeOf),
  /** Set for a report of one activity. */
  activity_id: id().null().leftOut(madeOf),
  /** Null for all time. */
  start_date: date().null().leftOut(madeOf),
  end_date: date().null().leftOut(madeOf),
  format: code(['pdf', 'csv']).leftOut(madeOf),
  by_email: boolean().leftOut(madeOf),
  locale: text().leftOut(madeOf),
  time_zone: text().leftOut(madeOf),
  state: code(['queued', 'running', 'done', 'failed', 'no_data']).filled().leftOut(underWay),
  done_steps: number().filled().leftOut(underWay),
  total_steps: number().filled().leftOut(underWay),
  attempts: number().filled().leftOut(underWay),
  /** Token of the process that works on it, valid until `lease_until`. */
  lease: id().null().leftOut(underWay),
  lease_until: instant().null().leftOut(underWay),
  /** When its mail was queued. */
  mailed_at: instant().null().leftOut(underWay),
  created_at: instant().filled().leftOut(underWay),
})

export const reportFiles = personalTable('report_files', {
  user_id: ownerId(),
  report_id: rowId(),
  /** Encrypted under TOKEN_KEY for this row. */
  sealed_content: bytes().leftOut(madeOf),
})
