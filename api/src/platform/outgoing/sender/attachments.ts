import type { Database } from '../../../http/serve'
import type { MailAttachment } from '../../../providers/mail/provider'
import type { Claimed } from './claim'

/**
 * Makes the files that go with a mail when it goes out; null where what it tells of is
 * gone, so that there is nothing to send. Areas above make them: handed in by the
 * program that starts the sender.
 */
export type Attachments = (
  database: Database,
  message: Pick<Claimed, 'kind' | 'user_id' | 'document'>,
) => Promise<MailAttachment[] | null>
