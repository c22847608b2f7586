import type { NoticeSource } from '../activities'
import { wordsOf } from '../http/words'
import { isRecordingUnseen, takeUnseenRecordings, type UnseenRecording } from '../social'

/** Where the people who may record are. A mail and a locked screen name none of them. */
const LINK = '/circleOfSupport'

/** What somebody recorded for another, who has not seen it. */
export const recordingNotices: NoticeSource<UnseenRecording> = {
  take: takeUnseenRecordings,
  async contentOf(database, notice, { locale, first_name }) {
    if (!(await isRecordingUnseen(database, notice))) return null
    const words = wordsOf(locale)
    return {
      // It names neither who recorded, nor what.
      title: words('push.recorded_title'),
      body: words('push.recorded'),
      url: LINK,
      subject: `recording ${notice.recorder_user_id}`,
      mail: { kind: 'recorded_for_you', values: { first_name, link: LINK } },
    }
  },
}
