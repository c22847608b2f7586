import type { FastifyInstance } from 'fastify'
import { getMedia } from '@almanac/contracts/activities/media'
import * as schema from '@almanac/contracts/schema/activities/media'
import { notFound, Refusal } from '../../http/errors'
import { isSharedDevice } from '../../account'
import { serve } from '../../http/route'
import { mediaHead, mediaPart } from './reading'
import { partOf } from './range'

const YEAR = 31_536_000

/** The call for pictures and videos of studies. */
export function mediaRoutes(app: FastifyInstance): void {
  serve(app, getMedia, schema.getMedia, async ({ params, user_id, database, request, reply }) => {
    const { id } = params
    const head = await mediaHead(database, user_id, id)
    if (!head) throw notFound()
    const { content_type, size } = head
    const etag = `"${id}"`
    void reply.headers({
      'cache-control': isSharedDevice(request) ? 'no-store' : `private, max-age=${YEAR}, immutable`,
      vary: 'cookie',
      etag,
      'accept-ranges': 'bytes',
      'content-disposition': 'inline',
      'x-content-type-options': 'nosniff',
    })
    if (request.headers['if-none-match'] === etag) return void reply.code(304).send()
    const { range, 'if-range': only } = request.headers
    const part = only === undefined || only === etag ? partOf(range, size) : null
    if (part === 'unsatisfiable') {
      void reply.header('content-range', `bytes */${size}`)
      throw new Refusal(416, [{ code: 'NO_SUCH_PART' }])
    }
    if (part) void reply.code(206).header('content-range', `bytes ${part.first}-${part.last}/${size}`)
    void reply.type(content_type).send(await mediaPart(database, id, part ?? { first: 0, last: size - 1 }))
  })
}
