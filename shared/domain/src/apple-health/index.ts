export { type ExportedDevice } from './device'
export { kindOfElement, sampleOfElement, type ExportedSample, type UnreadReason } from './records'
