import type { FastifyInstance } from 'fastify'
import {
  addBrandPicture,
  listBrands,
  publishBrand,
  readBrand,
  saveBrandDraft,
  takeBrandBack,
} from '@almanac/contracts/platform/brands'
import * as schema from '@almanac/contracts/schema/platform/brands'
import { invalid, Refusal } from '../../http/errors'
import { countAttempt, type Limit } from '../../http/limits/attempts'
import { serve } from '../../http/route'
import type { Database } from '../../http/serve'
import { wordsOf } from '../../http/words'
import { administeredCompanies, emailOf } from '../../people'
import { keepBrandFile } from '../brand/files'
import { cleanLogo } from '../brand/logo'
import { requireSecondFactor } from './administrators'
import { groupsWith } from './people'
import { publish, takeBack } from './publish'
import { brandState } from './state'
import { liveTheme, saveDraft } from './store'

/** Pictures that one person may add: far more than a brand needs, and they stay. */
const PICTURE_LIMIT: Limit = { most: 60, seconds: 3_600 }

/** A company with its themes. */
async function brandsOf(database: Database, { id, key, name }: { id: string; key: string; name: string }) {
  const themes = await database
    .selectFrom('themes')
    .where('company_id', '=', id)
    .orderBy('name')
    .select(['key', 'name'])
    .execute()
  return {
    key,
    name,
    themes: await Promise.all(
      themes.map(async (theme) => ({
        ...theme,
        people: (await groupsWith(database, { company_id: id, key: theme.key })).reduce(
          (sum, one) => sum + one.people,
          0,
        ),
      })),
    ),
  }
}

export function brandsRoutes(app: FastifyInstance): void {
  serve(app, listBrands, schema.listBrands, async ({ database, user_id, request }) => {
    const companies = await administeredCompanies(database, user_id)
    if (companies.length > 0) requireSecondFactor(request)
    return Promise.all(companies.map((company) => brandsOf(database, company)))
  })

  serve(app, readBrand, schema.readBrand, ({ params, database, visitor }) =>
    brandState(database, params, visitor.locale),
  )

  serve(app, saveBrandDraft, schema.saveBrandDraft, async ({ params, body, database, user_id, visitor }) => {
    await saveDraft(database, await liveTheme(database, params), body, await emailOf(database, user_id))
    return brandState(database, params, visitor.locale)
  })

  serve(app, addBrandPicture, schema.addBrandPicture, async ({ files, database, user_id, visitor }) => {
    if (!files.file) throw invalid('REQUIRED', 'file')
    const { allowed, retry_after } = await countAttempt(database, 'brand_picture', user_id, PICTURE_LIMIT)
    if (!allowed) throw new Refusal(429, [{ code: 'TOO_MANY_REQUESTS' }], retry_after)
    const file = await cleanLogo(files.file.bytes)
    if ('fault' in file) {
      const title = wordsOf(visitor.locale)(`logo.${file.fault}`, file.values)
      throw new Refusal(422, [{ code: 'BRAND_PICTURE_REFUSED', field: 'file', title }])
    }
    return keepBrandFile(database, file)
  })

  serve(app, publishBrand, schema.publishBrand, async ({ params, body, database, user_id, visitor }) => {
    const { reason, ...publication } = body
    const by = await emailOf(database, user_id)
    await publish(database, params, publication, { by, reason: reason || null, locale: visitor.locale })
    return brandState(database, params, visitor.locale)
  })

  serve(app, takeBrandBack, schema.takeBrandBack, async ({ params, body, database, user_id, visitor }) => {
    const by = await emailOf(database, user_id)
    await takeBack(database, params, { by, reason: body.reason || null, locale: visitor.locale })
    return brandState(database, params, visitor.locale)
  })
}
