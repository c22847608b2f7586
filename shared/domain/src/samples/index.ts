export {
  dailyNumbers,
  EVENING_MS,
  stagesByNight,
  type DailyNumbers,
  type DailySample,
  type StageMinutes,
} from './daily'
export {
  ENTERED_BY_HAND,
  isSampleKind,
  SAMPLE_KINDS,
  sampleKinds,
  SLEEP_STAGES,
  storedValue,
  type SampleKind,
  type SleepStage,
  type ValueFault,
} from './kinds'
export { DEVICE_TYPES, isDeviceType, type DeviceType } from './device-types'
export { displayOffset, parseProviderTime, zoneOffset, type ProviderTime } from './provider-time'
export { preferredSamples, sourceRank, type SourcedSample } from './sources'
export { NIGHT_STAGES } from './sleep'
