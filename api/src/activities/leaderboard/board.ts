import { sql } from 'kysely'
import type { LeaderboardPeriod, LeaderboardRow } from '@almanac/contracts/activities/leaderboard'
import { localise } from '@almanac/domain/texts'
import { addDays, type LocalDate } from '@almanac/domain/time'
import type { Database } from '../../http/serve'
import { teamsIn } from '../../platform'
import { snapshotOf } from './snapshots'

/** Maximum number of rows from the top; the user's own row is appended if it ranks lower. */
const MAX_LEADERBOARD_ROWS = 50

interface BoardQuery {
  user_id: string
  company_id: string
  period: LeaderboardPeriod
  /** The last local date of the week. */
  today: LocalDate
}

/** Subquery of the members of a study's board with their points in the period. */
function membersOf({ company_id, period, today }: BoardQuery) {
  return period === 'total'
    ? sql`select user_id, name_key, group_id, points from leaderboard_members where company_id = ${company_id}`
    : sql`select user_id, name_key, group_id, coalesce(week.points, 0) as points
        from leaderboard_members left join (
          select user_id, sum(points)::int as points from leaderboard_days
          where company_id = ${company_id} and date between ${weekStart(today)}::date and ${today}::date
          group by user_id
        ) as week using (user_id) where company_id = ${company_id}`
}

const weekStart = (today: LocalDate): LocalDate => addDays(today, -6)

const keyOf = (scope: 'user' | 'team', { company_id, period, today }: BoardQuery): string =>
  [scope, company_id, period, period === 'total' ? '' : today].join(' ')

/** A board without names: its top members, and the number of people per points total. */
interface Standings {
  top: { user_id: string; points: number }[]
  /** In descending order of points. */
  counts: { points: number; people: number }[]
}

async function standings(database: Database, query: BoardQuery) {
  const { rows } = await sql<Standings>`
    with members as materialized (${membersOf(query)})
    select
      (select coalesce(jsonb_agg(first), '[]') from (
        select user_id, points from members order by points desc, name_key limit ${MAX_LEADERBOARD_ROWS}
      ) as first) as top,
      (select coalesce(jsonb_agg(counted order by points desc), '[]') from (
        select points, count(*)::int as people from members group by points
      ) as counted) as counts`.execute(database)
  const [board = { top: [], counts: [] }] = rows
  return { board, members: board.counts.reduce((sum, { people }) => sum + people, 0) }
}

/**
 * The members of a study's board by points; ties by name. Names and the user's own points
 * are current, not cached: whoever has left is no longer named.
 */
export async function userBoard(database: Database, query: BoardQuery): Promise<LeaderboardRow[]> {
  const { user_id, company_id } = query
  const { top, counts } = await snapshotOf(keyOf('user', query), () => standings(database, query))
  const people = await database
    .selectFrom('leaderboard_members')
    .where('company_id', '=', company_id)
    .where('user_id', 'in', [user_id, ...top.map((row) => row.user_id)])
    .select(['user_id', 'name', 'name_key'])
    .execute()
  const pointsOf = new Map(top.map((row) => [row.user_id, row.points]))
  if (people.some((person) => person.user_id === user_id)) pointsOf.set(user_id, await ownPoints(database, query))
  const rows = people.map(({ name, name_key, user_id: member_id }) => {
    const points = pointsOf.get(member_id) ?? 0
    return { position: positionOf(counts, points), name, name_key, points, own: member_id === user_id }
  })
  rows.sort((one, other) => one.position - other.position || (one.name_key < other.name_key ? -1 : 1))
  return rows.filter(({ own }, at) => own || at < MAX_LEADERBOARD_ROWS).map(({ name_key: _, ...row }) => row)
}

/** One plus the number of people with more points. */
const positionOf = (counts: Standings['counts'], points: number): number =>
  counts.reduce((position, more) => position + (more.points > points ? more.people : 0), 1)

async function ownPoints(database: Database, { user_id, company_id, period, today }: BoardQuery): Promise<number> {
  const { rows } = await (
    period === 'total'
      ? sql<{ points: number }>`select points from leaderboard_members
        where user_id = ${user_id} and company_id = ${company_id}`
      : sql<{ points: number }>`select coalesce(sum(points), 0)::int as points from leaderboard_days
        where user_id = ${user_id} and company_id = ${company_id}
          and date between ${weekStart(today)}::date and ${today}::date`
  ).execute(database)
  return rows[0]?.points ?? 0
}

interface TeamPoints {
  group_id: string
  points: number
  position: number
  members: number
}

async function teamPoints(database: Database, query: BoardQuery) {
  const { rows } = await sql<TeamPoints>`
    select group_id, sum(points)::int as points, count(*)::int as members,
      rank() over (order by sum(points) desc)::int as position
    from (${membersOf(query)}) as members where group_id is not null
    group by group_id order by position`.execute(database)
  return { board: rows, members: rows.reduce((sum, { members }) => sum + members, 0) }
}

/** The teams of a study with the total points of their members on the board, without teams that have none there. */
export async function teamBoard(
  database: Database,
  query: BoardQuery & { team_id: string | null },
  locale: string,
): Promise<LeaderboardRow[]> {
  const [rows, teams] = await Promise.all([
    snapshotOf(keyOf('team', query), () => teamPoints(database, query)),
    teamsIn(database, query.company_id),
  ])
  const names = new Map(teams.map(({ id, name }) => [id, localise(name, locale)]))
  const board = rows.flatMap(({ group_id, points, position }) => {
    const name = names.get(group_id)
    return name === undefined ? [] : [{ position, name, points, own: group_id === query.team_id }]
  })
  board.sort((one, other) => one.position - other.position || one.name.localeCompare(other.name, locale))
  return board.filter(({ own }, at) => own || at < MAX_LEADERBOARD_ROWS)
}
