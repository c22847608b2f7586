export {
  dailyNumbers,
  NIGHT_STAGES,
  sleepDays,
  type DailyNumbers,
  type SleepDay,
  type SleepTimes,
  type StageMinutes,
} from './daily'
export { deviceAmounts, sleepAmounts, type DeviceAmounts } from './device-amounts'
export { compareDefault, WORN_TYPES, type SampleDevice } from './device-order'
export {
  ENTERED_BY_HAND,
  isSampleKind,
  isSummed,
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
export { precisionOf } from './instants'
export { ledgerOf, type Ledger, type LedgerEntry, type LeftOutReason } from './ledger'
export { dateOfDay, dayOf, type HiddenAmount, type SourcedSample } from './resolution'
export { countedSamples, preferredSamples } from './sources'
export { SLEEP_GAP_MS } from './sleep'
