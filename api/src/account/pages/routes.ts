import type { FastifyInstance } from 'fastify'
import {
  acceptAgreements,
  currentAgreements,
  currentExtraPages,
  helpPage,
  listAgreements,
  listExtraPages,
  privacyPolicy,
  termsPage,
} from '@almanac/contracts/account/pages'
import * as schema from '@almanac/contracts/schema/account/pages'
import { notFound } from '../../http/errors'
import { serve } from '../../http/route'
import { acceptAgreements as accept } from './accept'
import { agreementsOf } from './agreements'
import { pageOf, extraPages, onePage, questionPage } from './content-pages'
import { placesOf, pagesIn } from './pages'

/** The calls for a study's pages (specification 000, sections 2 and 7): agreements, privacy questions, help and extra pages. */
export function pageRoutes(app: FastifyInstance): void {
  serve(app, listAgreements, schema.listAgreements, ({ query, visitor, database }) =>
    agreementsOf(database, visitor.user_id, query.locale ?? visitor.locale, query),
  )

  serve(app, currentAgreements, schema.currentAgreements, ({ query, visitor, database }) =>
    agreementsOf(database, visitor.user_id, query.locale ?? visitor.locale, query),
  )

  serve(app, acceptAgreements, schema.acceptAgreements, async ({ body, database, user_id }) => {
    await accept(database, user_id, body.agreements)
  })

  serve(app, privacyPolicy, schema.privacyPolicy, async ({ query, visitor, database }) => {
    const [policy] = await pagesIn(database, await placesOf(database, visitor.user_id, query), ['privacy_policy'])
    if (!policy) throw notFound()
    return questionPage(policy.document, query.locale ?? visitor.locale, query)
  })

  serve(app, listExtraPages, schema.listExtraPages, async ({ query, visitor, database }) => {
    const pages = await extraPages(database, visitor.user_id, query)
    return pages.map((page) => pageOf(page, query.locale ?? visitor.locale))
  })

  serve(app, currentExtraPages, schema.currentExtraPages, async ({ query, visitor, database }) => {
    const pages = await extraPages(database, visitor.user_id, query)
    return pages.map((page) => pageOf(page, query.locale ?? visitor.locale))
  })

  serve(app, helpPage, schema.helpPage, async ({ query, visitor, database }) => {
    const [help] = await pagesIn(database, await placesOf(database, visitor.user_id, query), ['help'])
    if (!help) throw notFound()
    return pageOf(help, query.locale ?? visitor.locale)
  })

  serve(app, termsPage, schema.termsPage, async ({ params, query, visitor, database }) =>
    pageOf(await onePage(database, visitor.user_id, params.id, query.page_type), query.locale ?? visitor.locale),
  )
}
