import { accountArea } from './account/area'
import { activitiesArea } from './activities/area'
import { devicesArea } from './devices/area'
import type { Area } from './http/app'
import { platformArea } from './platform/area'
import { socialArea } from './social/area'
import { surveysArea } from './surveys/area'
import { telehealthArea } from './telehealth/area'

/** Every area of the product. */
export const areas: Area[] = [
  accountArea,
  platformArea,
  socialArea,
  surveysArea,
  activitiesArea,
  devicesArea,
  telehealthArea,
]
