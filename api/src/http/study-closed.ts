import { Refusal } from './errors'

/** The words that clients recognise, in every language alike (specification 000, section 8). */
const STUDY_CLOSED = 'Study has been closed'

/** A company of the participant is closed: they may not go on. */
export const studyClosed = () => new Refusal(401, [{ code: 'STUDY_CLOSED', title: STUDY_CLOSED }])
