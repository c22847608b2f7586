import type { Tables } from '../../database/tables'
import { by, exported, leftOut, ownId, rowId, exportedValue, type TableDecision } from './decision'

const activity = leftOut('key', 'the title of the activity is there')

type SharingTables =
  | 'leaderboard_members'
  | 'leaderboard_days'
  | 'history_views'
  | 'activity_visibilities'
  | 'comments'
  | 'comment_notices'

/** Columns of sharing and comments. */
export const sharingColumns: { [Table in SharingTables & keyof Tables]: TableDecision<Table> } = {
  leaderboard_members: {
    ownRows: by('user_id'),
    columns: {
      user_id: ownId,
      company_id: leftOut('key', 'the study is there among the groups'),
      name: exported,
      name_key: leftOut('technical', 'what of the name is compared with others'),
      group_id: leftOut('key', 'the group is there'),
      points: exported,
      joined_at: exported,
    },
  },
  leaderboard_days: {
    ownRows: by('user_id'),
    columns: {
      user_id: ownId,
      company_id: leftOut('key', 'the study is there among the groups'),
      date: leftOut('technical', 'sums of the last days; each response is there with its points'),
      points: leftOut('technical', 'sums of the last days; each response is there with its points'),
    },
  },
  history_views: {
    ownRows: by('user_id'),
    columns: {
      user_id: ownId,
      id: rowId,
      viewer_user_id: leftOut('of_others', 'the other person is there by name'),
      first_viewed_at: exported,
      last_viewed_at: exported,
      first_hour: leftOut('technical', 'makes one view of two calls at the same moment'),
    },
  },
  activity_visibilities: {
    ownRows: by('user_id'),
    columns: {
      user_id: ownId,
      activity_id: activity,
      relationship_id: leftOut('key', 'the relationship is there'),
      other_user_id: leftOut('of_others', 'the other person is there by name'),
      may_see: exportedValue(false, 'visibility', 'Can see it', 'No'),
      changed_at: exported,
    },
  },
  comments: {
    ownRows: by('from_user_id'),
    columns: {
      user_id: leftOut('of_others', 'whose response it is: there by name'),
      id: rowId,
      response_id: exported,
      from_user_id: ownId,
      text: exported,
      created_at: exported,
    },
  },
  comment_notices: {
    ownRows: by('user_id'),
    columns: {
      user_id: ownId,
      response_user_id: leftOut('of_others', 'whose response others commented on'),
      response_id: leftOut('key', 'names that response'),
      unread_since: leftOut('technical', 'when the reminder of an unread comment is due'),
      notified_at: leftOut('technical', 'so that there is one reminder in four hours'),
    },
  },
}
