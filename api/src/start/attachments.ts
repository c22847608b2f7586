import { historyReportAttachments } from '../data-export'
import { type Attachments, tokenKey } from '../platform'
import { reportAttachments } from '../surveys'
import { appointmentAttachments } from '../telehealth'

/** The key that encrypts report files, read on first use. */
export function sealingKey(): () => Buffer {
  let key: Buffer | undefined
  return () => (key ??= tokenKey(process.env))
}

/** Generates attachments of mails: surveys, consents, history reports and calendar files; null where one is deleted. */
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
