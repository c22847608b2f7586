import { countOwn as countAccount } from '../account'
import { countOwn as countActivities } from '../activities'
import { countOwn as countDevices } from '../devices'
import { countOwn as countPlatform } from '../platform'
import { countOwn as countSocial } from '../social'
import { countOwn as countSurveys } from '../surveys'
import { countOwn as countTelehealth } from '../telehealth'
import type { Counted } from '../database/own-data'
import type { Database } from '../http/serve'

/** How much of each kind the person has given, kinds without anything left out. */
export async function countsOf(database: Database, user_id: string): Promise<Counted[]> {
  const areas = [countActivities, countSurveys, countSocial, countTelehealth, countAccount, countDevices, countPlatform]
  const counted = await Promise.all(areas.map((count) => count(database, user_id)))
  return counted.flat().filter(({ count }) => count > 0)
}
