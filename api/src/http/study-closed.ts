import { STUDY_CLOSED_TITLE } from '@almanac/contracts'
import { Refusal } from './errors'

/** A company of the participant is closed, so the participant may not go on. */
export const studyClosed = () => new Refusal(401, [{ code: 'STUDY_CLOSED', title: STUDY_CLOSED_TITLE }])
