import type { User } from '@almanac/contracts/account/session'
import { unauthorized } from '../../http/errors'
import type { Database } from '../../http/serve'
import { companiesOf, groupsOf, onboardingSurveyIds } from '../../platform/companies'
import { featuresOf } from '../../platform/features'
import { onboardingSurveys } from '../../surveys/onboarding'
import { agreementsDue } from '../pages/due'
import { rolesOf } from './roles'

/** The signed-in participant as the host and all remotes hold her. 401 when she is gone. */
export async function userById(database: Database, id: string): Promise<User> {
  const user = await database
    .selectFrom('users')
    .where('id', '=', id)
    .select([
      'id',
      'email',
      'first_name',
      'last_name',
      'locale',
      'time_zone',
      'avatar_id',
      'image_id',
      'response_count',
      'activated',
      'medication_count',
      'symptom_count',
      'vital_count',
    ])
    .executeTakeFirst()
  if (!user) throw unauthorized()
  const [companies, groups, hs_features, roles, onboarding_surveys, agreements_due] = await Promise.all([
    companiesOf(database, id),
    groupsOf(database, id),
    featuresOf(database, id),
    rolesOf(database, id),
    onboardingSurveyIds(database, id).then((asked) => onboardingSurveys(database, id, asked)),
    agreementsDue(database, id),
  ])
  return { ...user, companies, groups, hs_features, onboarding_surveys, agreements_due, roles }
}
