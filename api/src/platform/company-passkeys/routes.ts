import type { FastifyInstance } from 'fastify'
import {
  changeCompanyPasskeys,
  listCompanyPasskeys,
  type PasskeyChange,
  readCompanyPasskeys,
  setCompanyPasskeys,
} from '@almanac/contracts/platform/company-passkeys'
import * as schema from '@almanac/contracts/schema/platform/company-passkeys'
import { conflict } from '../../http/errors'
import { serve } from '../../http/route'
import type { Database } from '../../http/serve'
import { emailOf } from '../../people'
import { relyingPartyOf } from '../../http/relying-party'
import { allCompanyPasskeys, changePasskeys, companyPasskeys } from './setting'

export function companyPasskeysRoutes(app: FastifyInstance): void {
  /** 409 NO_PASSKEYS_HERE where one would be asked for and nobody could make one. */
  const change = async (database: Database, by: string, company: string, body: PasskeyChange) => {
    if (body.setting !== 'optional' && !relyingPartyOf(app.publicUrl)) throw conflict('NO_PASSKEYS_HERE')
    await changePasskeys(database, company, body, await emailOf(database, by))
  }

  serve(app, readCompanyPasskeys, schema.readCompanyPasskeys, ({ params, database }) =>
    companyPasskeys(database, params.company),
  )

  serve(app, changeCompanyPasskeys, schema.changeCompanyPasskeys, async ({ params, body, database, user_id }) => {
    await change(database, user_id, params.company, body)
    return companyPasskeys(database, params.company)
  })

  serve(app, listCompanyPasskeys, schema.listCompanyPasskeys, ({ database }) => allCompanyPasskeys(database))

  serve(app, setCompanyPasskeys, schema.setCompanyPasskeys, async ({ params, body, database, user_id }) => {
    await change(database, user_id, params.company, body)
    return allCompanyPasskeys(database)
  })
}
