import type { FastifyInstance } from 'fastify'
import {
  addCompanyAdministrator,
  listCompanyAdministrators,
  removeCompanyAdministrator,
} from '@almanac/contracts/platform/administrators'
import * as schema from '@almanac/contracts/schema/platform/administrators'
import { notFound, Refusal } from '../../http/errors'
import { serve } from '../../http/route'
import { emailOf, idOfEmail } from '../../people'
import { administrators, setAdministrator } from './administrators'

export function administratorsRoutes(app: FastifyInstance): void {
  serve(app, listCompanyAdministrators, schema.listCompanyAdministrators, ({ database }) => administrators(database))

  serve(app, addCompanyAdministrator, schema.addCompanyAdministrator, async ({ body, database, user_id: by }) => {
    const user_id = await idOfEmail(database, body.email)
    if (user_id === undefined) throw new Refusal(404, [{ code: 'UNKNOWN_PERSON', field: 'email' }])
    const actor = await emailOf(database, by)
    await setAdministrator(database, { user_id, company: body.company, isRemoved: false }, actor)
    return administrators(database)
  })

  serve(
    app,
    removeCompanyAdministrator,
    schema.removeCompanyAdministrator,
    async ({ params, database, user_id: by }) => {
      const actor = await emailOf(database, by)
      if (!(await setAdministrator(database, { ...params, isRemoved: true }, actor))) throw notFound()
      return administrators(database)
    },
  )
}
