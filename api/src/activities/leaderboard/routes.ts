import type { FastifyInstance } from 'fastify'
import * as calls from '@almanac/contracts/activities/leaderboard'
import * as schema from '@almanac/contracts/schema/activities/leaderboard'
import { localise } from '@almanac/domain/texts'
import { localDateOf } from '@almanac/domain/time'
import { zoneOf } from '../../account'
import { notFound } from '../../http/errors'
import { serve } from '../../http/route'
import type { Database } from '../../http/serve'
import { companyWithFeature, groupTeamOf, teamsIn } from '../../platform'
import { teamBoard, userBoard } from './board'
import { joinLeaderboard, leaveLeaderboard } from './join'

/** Routes of the leaderboards, in studies that have one. */
export function leaderboardRoutes(app: FastifyInstance): void {
  serve(app, calls.getLeaderboard, schema.getLeaderboard, async ({ database, user_id, query, visitor }) => {
    const company_id = await requireStudy(database, user_id)
    const today = localDateOf(new Date(), await zoneOf(database, user_id))
    const boardQuery = { user_id, company_id, period: query.period, today }
    if (query.scope === 'user') return userBoard(database, boardQuery)
    const team_id = (await groupTeamOf(database, user_id, company_id))?.id ?? null
    return teamBoard(database, { ...boardQuery, team_id }, visitor.locale)
  })

  serve(
    app,
    calls.getLeaderboardParticipation,
    schema.getLeaderboardParticipation,
    async ({ database, user_id, visitor }) =>
      participationOf(database, user_id, await requireStudy(database, user_id), visitor.locale),
  )

  serve(app, calls.joinLeaderboard, schema.joinLeaderboard, async ({ database, user_id, body, visitor }) => {
    const company_id = await requireStudy(database, user_id)
    await joinLeaderboard(database, user_id, company_id, body.name)
    return participationOf(database, user_id, company_id, visitor.locale)
  })

  serve(app, calls.leaveLeaderboard, schema.leaveLeaderboard, async ({ database, user_id }) => {
    await leaveLeaderboard(database, user_id, await requireStudy(database, user_id))
    return undefined
  })
}

/** The user's study that has a leaderboard. 404 if none has. */
async function requireStudy(database: Database, user_id: string): Promise<string> {
  const company_id = await companyWithFeature(database, user_id, 'Leaderboard')
  if (company_id === null) throw notFound()
  return company_id
}

async function participationOf(
  database: Database,
  user_id: string,
  company_id: string,
  locale: string,
): Promise<calls.LeaderboardParticipation> {
  const [member, team, teams] = await Promise.all([
    database
      .selectFrom('leaderboard_members')
      .where('user_id', '=', user_id)
      .where('company_id', '=', company_id)
      .select('name')
      .executeTakeFirst(),
    groupTeamOf(database, user_id, company_id),
    teamsIn(database, company_id),
  ])
  return { name: member?.name ?? null, team: team && localise(team.name, locale), has_teams: teams.length > 0 }
}
