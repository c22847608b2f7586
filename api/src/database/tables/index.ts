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
import type { TablesOf } from '../declare/table'
import type * as telehealth from '../../telehealth/tables'
import type * as todos from '../../activities/todos/tables'
import type * as unwellDays from '../../activities/unwell-days/tables'

/** The modules that declare tables. */
type Declarations = typeof telehealth & typeof todos & typeof unwellDays
type DeclaredTables = TablesOf<Declarations[keyof Declarations]>

/** Tables that a feature declares. */
export type DeclaredName = keyof DeclaredTables

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
  DeclaredTables
