import * as z from 'zod/mini'
import { id, instant, localDate, timeZone } from '../../common/schema'

/**
 * What a report has in it: everything; measurements; medicines, routines and vaccinations;
 * symptoms and what is set on a scale, such as a mood; or one activity.
 */
export const reportType = z.enum(['everything', 'vitals', 'medicines', 'symptoms_and_moods', 'activity'])

/** `pdf` to read and to show a clinician, `csv` for a spreadsheet: one row per value. */
export const reportFormat = z.enum(['pdf', 'csv'])

/** `queued` and `running` while it is made; `no_data` where nothing was recorded in its period. */
export const reportState = z.enum(['queued', 'running', 'done', 'failed', 'no_data'])

const wanted = {
  report_type: reportType,
  /** The activity of a report of type `activity`. */
  quest_id: z.optional(id),
  /** Where the participant is, whose date is today; the zone of the profile where it is left out. */
  time_zone: z.optional(timeZone),
}

const report = z.object({
  id,
  report_type: reportType,
  quest_id: z.nullable(id),
  /** The name of that activity; null for other types and one that is no longer there. */
  quest_title: z.nullable(z.string()),
  format: reportFormat,
  /** It goes out by mail as well. */
  by_email: z.boolean(),
  /** Local dates, both included; null for all time. */
  start_date: z.nullable(localDate),
  end_date: z.nullable(localDate),
  state: reportState,
  /** Steps of the work that are done, and how many there are; 0 of 0 before it began. */
  done: z.int(),
  of: z.int(),
  created_at: instant,
  /** When its file is deleted. */
  expires_at: instant,
})

export const sendReport = {
  summary: 'Send a report by email',
  description:
    'Has a report of what the user recorded made as a PDF and sent to their own confirmed address: once, however often the same is asked for within ten minutes. Without dates it is of all time. 422 NOTHING_RECORDED where there is nothing in the period; every other refusal of what can be read as a request has `report_failed` among its codes.',
  errors: {
    404: ['NOT_FOUND', 'report_failed'],
    422: [
      'EMAIL_NOT_CONFIRMED',
      'INVALID_DATE',
      'INVALID_PERIOD',
      'NOTHING_RECORDED',
      'PERIOD_IN_FUTURE',
      'report_failed',
    ],
    429: ['TOO_MANY_REPORTS', 'report_failed'],
  } as const,
  query: z.object({
    ...wanted,
    report_type: z._default(reportType, 'everything'),
    start_date: z.optional(localDate),
    end_date: z.optional(localDate),
  }),
}

export const createReport = {
  summary: 'Make a report',
  description:
    'Has a report of what the user recorded made in the background; the same id again answers the same one. Without dates it is of all time.',
  errors: {
    404: ['NOT_FOUND'],
    422: ['INVALID_DATE', 'INVALID_PERIOD', 'PERIOD_IN_FUTURE'],
    429: ['TOO_MANY_REPORTS'],
  } as const,
  body: z.object({
    /** Made by the participant's device, so that the same sent twice is one. */
    id,
    ...wanted,
    format: z._default(reportFormat, 'pdf'),
    start_date: z._default(z.nullable(localDate), null),
    end_date: z._default(z.nullable(localDate), null),
  }),
  answer: report,
}

export const listReports = {
  summary: 'List reports',
  description: 'The reports that the user asked for and that are still kept, the newest first; at most 50.',
  answer: z.array(report),
}

export const getReport = {
  summary: 'Read the state of a report',
  description: 'How far the making of a report is, and whether it came to an end.',
  errors: { 404: ['NOT_FOUND'] } as const,
  params: z.object({ id }),
  answer: report,
}

export const downloadReport = {
  summary: 'Download a report',
  description: 'The file of a report that is done: a PDF, or CSV in UTF-8.',
  errors: { 404: ['NOT_FOUND'], 409: ['REPORT_NOT_READY'] } as const,
  params: z.object({ id }),
}

export const removeReport = {
  summary: 'Delete a report',
  description: 'Deletes a report with its file, and stops it where it is being made.',
  errors: { 404: ['NOT_FOUND'] } as const,
  params: z.object({ id }),
}

export type Report = z.infer<typeof report>
export type ReportType = z.infer<typeof reportType>
export type ReportFormat = z.infer<typeof reportFormat>
export type ReportState = z.infer<typeof reportState>
