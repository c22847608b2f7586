import type { NoticeSource } from '../activities'
import { wordsOf } from '../http/words'
import { isRecordingUnseen, takeUnseenRecordings, type UnseenRecording } from '../social'

/** The screen with the people who may record. Mails and notifications do not name them. */
const LINK = '/circleOfSupport'

/** Notices of entries that somebody else recorded for the user, who has not seen them. */
export const recordingNotices: NoticeSource<UnseenRecording> = {
  take: takeUnseenRecordings,
  async contentOf(database, notice, { locale, first_name }) {
    if (!(await isRecordingUnseen(database, notice))) return null
    const words = wordsOf(locale)
    return {
      // Contains neither the recorder nor the entry.
      title: words('push.recorded_title'),
      body: words('push.recorded'),
      url: LINK,
      actions: [{ title: words('push.open'), url: LINK }],
      subject: `recording ${notice.recorder_user_id}`,
      mail: { kind: 'recorded_for_you', values: { first_name, link: LINK } },
    }
  },
}
