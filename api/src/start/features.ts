import { accountFeatures } from '../account'
import { activitiesFeatures } from '../activities'
import { dataExportFeatures } from '../data-export'
import { devicesFeatures } from '../devices'
import { deleteExpiredWindows } from '../http/limits/attempts'
import { rateLimits } from '../http/limits/tables'
import type { Feature } from '../kernel/feature'
import { brandPreviewArea } from '../page/brand-preview/area'
import { platformFeatures } from '../platform'
import { socialFeatures } from '../social'
import { surveysFeatures } from '../surveys'
import { telehealthFeatures } from '../telehealth'

/** Every feature of the product, in the order in which the data of an account is deleted: the account last, so that the user exists while other rows refer to them. */
export const features: readonly Feature[] = [
  ...dataExportFeatures,
  ...socialFeatures,
  ...surveysFeatures,
  ...activitiesFeatures,
  ...telehealthFeatures,
  ...devicesFeatures,
  ...platformFeatures,
  ...accountFeatures,
  { routes: brandPreviewArea },
  {
    tables: [rateLimits],
    cleanup: [{ name: 'windows', retentionDays: 1, deleteExpired: deleteExpiredWindows }],
  },
]
