import type { FastifyInstance } from 'fastify'
import {
  answerReleaseRequest,
  askForRelease,
  listCompanyReleases,
  putCompanyTheme,
} from '@almanac/contracts/platform/company-releases'
import * as schema from '@almanac/contracts/schema/platform/company-releases'
import { serve } from '../../http/route'
import { emailOf } from '../../people'
import { liveHost } from '../releases/checks/host'
import { chooseTheme, companyReleases } from './releases'
import { allRequests, answerRequest, askForRelease as ask } from './requests'

export function companyReleasesRoutes(app: FastifyInstance): void {
  serve(app, listCompanyReleases, schema.listCompanyReleases, ({ params, database }) =>
    companyReleases(database, params.company),
  )

  serve(app, putCompanyTheme, schema.putCompanyTheme, async ({ params, body, database, user_id }) => {
    const { reason, ...chosen } = body
    const by = await emailOf(database, user_id)
    await chooseTheme(database, { ...params, ...chosen }, { by, reason: reason || null, host: await liveHost(app) })
    return companyReleases(database, params.company)
  })

  serve(app, askForRelease, schema.askForRelease, async ({ params, body, database, user_id }) => {
    await ask(database, { ...params, ...body }, await emailOf(database, user_id))
    return companyReleases(database, params.company)
  })

  serve(app, answerReleaseRequest, schema.answerReleaseRequest, async ({ params, body, database, user_id }) => {
    const by = await emailOf(database, user_id)
    const answer = { accept: body.accept, words: body.words || null }
    await answerRequest(database, params.id, answer, { by, host: await liveHost(app) })
    return allRequests(database)
  })
}
