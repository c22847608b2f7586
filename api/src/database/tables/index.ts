import type { AccountTables } from './account'
import type { ActivitiesTables } from './activities'
import type { BrandTables } from './brands'
import type { ControlsTables } from './controls'
import type { DevicesTables } from './devices'
import type { EvidenceTables } from './evidence'
import type { HealthImportsTables } from './health-imports'
import type { PlatformTables } from './platform'
import type { ReportsTables } from './reports'
import type { SocialTables } from './social'
import type { SurveysTables } from './surveys'
import type { TelehealthTables } from './telehealth'

/** All tables. An area queries its own, and calls other areas' functions for theirs. */
export type Tables = AccountTables &
  ActivitiesTables &
  BrandTables &
  ControlsTables &
  DevicesTables &
  EvidenceTables &
  HealthImportsTables &
  PlatformTables &
  ReportsTables &
  SocialTables &
  SurveysTables &
  TelehealthTables
