import type { AccountContribution } from '../kernel/account-hooks'
import { changedConsentsOf } from '../surveys'
import { consentObjectives } from './consents'
import { giveGroupActivities } from './join-activity'
import { recordView } from './history-views/record-view'
import { joinTeam } from './leaderboard/join'
import { planReminders } from './reminders/plan'
import { canViewResponse } from './responses/access'

/**
 * Counts the consents to surveys and in activities that are due again. Gives new members their group's activities and team, replans reminders after a change of time zone, and shows
 * pictures to those who may see the response.
 */
export const activitiesHooks: AccountContribution = {
  consentsDue: (database, user_id) => changedConsentsOf(database, consentObjectives, user_id),
  async joinedGroup(transaction, user_id, group_id) {
    await giveGroupActivities(transaction, user_id, group_id)
    await joinTeam(transaction, user_id, group_id)
  },
  timeZoneChanged: (transaction, user_id, now) => planReminders(transaction, user_id, now),
  async seesPicture(database, viewer_id, { type, user_id, response_id }) {
    if (type !== 'entry' || response_id === null) return false
    const sees = await canViewResponse(database, viewer_id, user_id, response_id)
    if (sees && viewer_id !== user_id) await recordView(database, viewer_id, user_id)
    return sees
  },
}
