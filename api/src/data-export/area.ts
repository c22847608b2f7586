import { type Feature, routesOf } from '../kernel/feature'
import { dataExportPolicies } from './policies'
import { deleteExpiredReports } from './reports/retention'
import { reportsRoutes } from './reports/routes'
import { REPORT_RETENTION_DAYS } from './reports/store'
import { reportFiles, reports } from './reports/tables'
import { ownDataRoutes } from './routes'

/** The archive of one's own data, and reports. */
export const dataExportFeatures: readonly Feature[] = [
  { routes: ownDataRoutes },
  {
    routes: reportsRoutes,
    policies: dataExportPolicies,
    tables: [reportFiles, reports],
    // A report can be made again in seconds.
    cleanup: [{ name: 'reports', retentionDays: REPORT_RETENTION_DAYS, deleteExpired: deleteExpiredReports }],
  },
]

/** Registers the calls of the archive and of reports. */
export const dataExportArea = routesOf(dataExportFeatures)
