export {
  bandOf,
  bandRange,
  GLUCOSE_BANDS,
  GLUCOSE_LIMITS,
  GLUCOSE_TARGETS,
  GLUCOSE_UNITS,
  MG_PER_DL_OF_MMOL,
  numberIn,
  numberOf,
  type GlucoseBand,
  type GlucoseLimits,
  type GlucoseRange,
  type GlucoseReading,
  type GlucoseUnit,
  type SensorBound,
} from './bands'
export { dayScales, glucoseAxis } from './day-scales'
export {
  ambulatoryProfile,
  MIN_BIN_READINGS,
  percentile,
  PROFILE_BIN_MINUTES,
  PROFILE_PERCENTILES,
  type ProfileBin,
  type ProfilePercentile,
} from './profile'
export { profilePaths, type ProfilePaths } from './profile-paths'
export { tracePath, traceRuns, type TracePoint } from './trace-paths'
export { DEFAULT_SENSOR_INTERVAL_MINUTES, intervalOf } from './sensor-interval'
export { glucoseOfPerson, type GlucoseOfPerson, type SourceRank } from './sensor-glucose'
export { type GlucoseDevice, type SensorReading, type SourcedReading } from './sessions'
export {
  bandShares,
  glucoseManagementIndicator,
  glucoseStatistics,
  SUFFICIENT_DAYS,
  SUFFICIENT_PERCENT,
  type GlucoseStatistics,
  type StatisticsOptions,
  type WeightedReading,
} from './statistics'
export { joinedShare, sharesOfBands, type BandShare } from './shares'
export { glucoseUnitOfCountry, MMOL_COUNTRIES } from './unit-of-region'
