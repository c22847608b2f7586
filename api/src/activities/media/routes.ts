import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { getMedia } from '@almanac/contracts/activities/media'
import * as schema from '@almanac/contracts/schema/activities/media'
import { isSharedDevice } from '../../account'
import { notFound, Refusal } from '../../http/errors'
import { serve } from '../../http/route'
import type { Database } from '../../http/serve'
import { companiesOf } from '../../platform'
import { type ByteRange, parseRange } from './range'

const MAX_AGE_SECONDS = 31_536_000

/** The route for pictures and videos of studies. */
export function mediaRoutes(app: FastifyInstance): void {
  serve(app, getMedia, schema.getMedia, async ({ params, user_id, database, request, reply }) => {
    const { id } = params
    const head = await mediaHead(database, user_id, id)
    if (!head) throw notFound()
    const { content_type, size } = head
    const etag = `"${id}"`
    void reply.headers({
      'cache-control': isSharedDevice(request) ? 'no-store' : `private, max-age=${MAX_AGE_SECONDS}, immutable`,
      vary: 'cookie',
      etag,
      'accept-ranges': 'bytes',
      'content-disposition': 'inline',
      'x-content-type-options': 'nosniff',
    })
    if (request.headers['if-none-match'] === etag) return void reply.code(304).send()
    const { range, 'if-range': only } = request.headers
    const part = only === undefined || only === etag ? parseRange(range, size) : null
    if (part === 'unsatisfiable') {
      void reply.header('content-range', `bytes */${size}`)
      throw new Refusal(416, [{ code: 'NO_SUCH_PART' }])
    }
    if (part) void reply.code(206).header('content-range', `bytes ${part.first}-${part.last}/${size}`)
    void reply.type(content_type).send(await mediaBytes(database, id, part ?? { first: 0, last: size - 1 }))
  })
}

/** Metadata of a file, known without reading its content. */
interface MediaHead {
  content_type: string
  size: number
}

/** Metadata of a picture or video of the user's companies; undefined for any other. */
async function mediaHead(database: Database, user_id: string, id: string): Promise<MediaHead | undefined> {
  const found = await database
    .selectFrom('study_media')
    .where('id', '=', id)
    .select(['company_id', 'content_type', sql<number>`octet_length(content)`.as('size')])
    .executeTakeFirst()
  if (!found) return undefined
  const companies = await companiesOf(database, user_id)
  return companies.some((company) => company.id === found.company_id)
    ? { content_type: found.content_type, size: found.size }
    : undefined
}

/** The bytes of a range. Players request videos in pieces, so only the requested bytes are loaded into memory. */
async function mediaBytes(database: Database, id: string, { first, last }: ByteRange): Promise<Buffer> {
  const { bytes } = await database
    .selectFrom('study_media')
    .where('id', '=', id)
    .select(sql<Buffer>`substring(content from ${sql.lit(first + 1)} for ${sql.lit(last - first + 1)})`.as('bytes'))
    .executeTakeFirstOrThrow()
  return bytes
}
