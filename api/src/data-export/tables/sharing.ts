import {
  ownActivities,
  ownComments,
  ownHistoryViews,
  ownLeaderboards,
  ownVisibilities,
  type Titles,
} from '../../activities'
import { inOneBatch, rowsOf, table, type ArchiveContext, type Table } from '../../kernel/archive/table'
import { codeLabel, yesNo } from '../../kernel/archive/words'

/** Loads the titles of the user's activities and questions, once per archive. */
export type ReadTitles = () => Promise<Titles>

/** Comments, activities, and who may see what: visibility, leaderboards and views of the history. */
export function sharingTables({ database, user_id, words }: ArchiveContext, titles: ReadTitles): Table[] {
  const comments = async function* () {
    const { activity } = await titles()
    yield* rowsOf(ownComments(database, user_id), (comment) => [
      { ...comment, activity: activity(comment.activity_id) },
    ])
  }
  const withTitles =
    <Row extends { activity_id: string }>(read: () => Promise<Row[]>) =>
    () =>
      inOneBatch(async () => {
        const { activity } = await titles()
        return (await read()).map((row) => ({ ...row, activity: activity(row.activity_id) }))
      })
  return [
    table(
      'comments',
      comments,
      {
        created_at: ({ created_at }) => created_at,
        comment: ({ text }) => text,
        whose: ({ name }) => name ?? codeLabel(words, 'yours'),
        activity: ({ activity }) => activity,
        measured_at_of_response: ({ measured_at }) => measured_at,
        response_id: ({ response_id }) => response_id,
      },
      ['response_id'],
    ),
    table(
      'activities',
      withTitles(() => ownActivities(database, user_id)),
      {
        activity: ({ activity }) => activity,
        joined_at: ({ joined_at }) => joined_at,
        removed_at: ({ removed_at }) => removed_at,
        show_on_analytics: ({ show_on_analytics }) => yesNo(words, show_on_analytics),
      },
    ),
    table(
      'visibility',
      withTitles(() => ownVisibilities(database, user_id)),
      {
        activity: ({ activity }) => activity,
        name: ({ name }) => name,
        may_see: ({ may_see }) => yesNo(words, may_see),
        changed_at: ({ changed_at }) => changed_at,
      },
    ),
    table('leaderboards', () => inOneBatch(() => ownLeaderboards(database, user_id)), {
      leaderboard_name: ({ name }) => name,
      points: ({ points }) => points,
      joined_at: ({ joined_at }) => joined_at,
    }),
    table('history_views', () => ownHistoryViews(database, user_id), {
      name: ({ name }) => name ?? codeLabel(words, 'former_member'),
      first_viewed_at: ({ first_viewed_at }) => first_viewed_at,
      last_viewed_at: ({ last_viewed_at }) => last_viewed_at,
    }),
  ]
}
