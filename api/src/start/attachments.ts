import { historyReportAttachments } from '../data-export'
import { type Attachments, tokenKey } from '../platform'
import { reportAttachments } from '../surveys'
import { appointmentAttachments } from '../telehealth'

/** The key that files of reports are sealed with, read when it is first needed. */
export function sealingKey(): () => Buffer {
  let key: Buffer | undefined
  return () => (key ??= tokenKey(process.env))
}

/** The documents that go with mails: those of surveys and consents, reports of the history, and appointments for calendars; null where one is gone. */
export function mailAttachments(key: () => Buffer, publicUrl: string): Attachments {
  const makers = [reportAttachments, historyReportAttachments(key), appointmentAttachments(publicUrl)]
  return async (database, message) => {
    const found = []
    for (const make of makers) {
      const files = await make(database, message)
      if (files === null) return null
      found.push(...files)
    }
    return found
  }
}
