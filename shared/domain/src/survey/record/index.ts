export { mergeAnswers, timeOfAnswer } from './merge'
export {
  type AnswerRecord,
  type EarlierAnswer,
  type EarlierReason,
  isSameContent,
  type RecordedAnswer,
  recordAnswers,
  unrecorded,
} from './record'
