import type { Database } from '../../../http/serve'
import type { MailAttachment } from '../../../providers/mail/provider'
import type { Claimed } from './claim'

/**
 * Generates the attachments of a mail when it is sent; null where its subject is
 * deleted, so that nothing is sent. Implemented by areas above and injected by the
 * program that starts the sender.
 */
export type Attachments = (
  database: Database,
  message: Pick<Claimed, 'kind' | 'user_id' | 'document'>,
) => Promise<MailAttachment[] | null>
