import type { AccountTables } from './account'
import type { ActivitiesTables } from './activities'
import type { DevicesTables } from './devices'
import type { PlatformTables } from './platform'
import type { ReportsTables } from './reports'
import type { SocialTables } from './social'
import type { SurveysTables } from './surveys'
import type { TelehealthTables } from './telehealth'

/** All tables, one name each; an area uses its own and asks the others' functions for theirs. */
export type Tables = AccountTables &
  ActivitiesTables &
  DevicesTables &
  PlatformTables &
  ReportsTables &
  SocialTables &
  SurveysTables &
  TelehealthTables
