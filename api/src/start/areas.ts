import { accountArea } from '../account'
import { brandPreviewArea } from '../page/brand-preview/area'
import { dataExportArea } from '../data-export'
import { activitiesArea } from '../activities'
import { devicesArea } from '../devices'
import { platformArea } from '../platform'
import { socialArea } from '../social'
import { surveysArea } from '../surveys'
import type { Area } from './app'
import { features } from './features'

/** Every area of the product. */
export const areas: Area[] = [
  accountArea,
  platformArea,
  brandPreviewArea,
  socialArea,
  surveysArea,
  activitiesArea,
  devicesArea,
  dataExportArea,
  ...features.flatMap(({ routes = [] }) => routes),
]
