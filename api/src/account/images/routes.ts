import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { getImage, uploadImage, type ImageType } from '@almanac/contracts/account/images'
import * as schema from '@almanac/contracts/schema/account/images'
import { invalid, notFound, Refusal } from '../../http/errors'
import { countAttempt, type Limit } from '../../http/limits/attempts'
import { serve } from '../../http/route'
import type { Database } from '../../http/serve'
import { publishEvent } from '../../platform'
import { isSharedDevice } from '../session/cookie'
import { refuseWhenLocked } from '../profile/change'
import { findImage, isStored, saveImage } from './images'
import { pictureOf } from './picture'

/** Limit of uploads per participant: above normal daily use, but prevents filling the disk. */
const UPLOAD_LIMIT: Limit = { most: 100, seconds: 3_600 }
const YEAR_SECONDS = 31_536_000

async function count(database: Database, user_id: string): Promise<void> {
  const { allowed, retry_after } = await countAttempt(database, 'image', user_id, UPLOAD_LIMIT)
  if (!allowed) throw new Refusal(429, [{ code: 'TOO_MANY_REQUESTS' }], retry_after)
}

/**
 * A picture never changes under its id, so browsers may cache it, but only for the
 * current session: the next user of the device requests it again. On a shared
 * device nothing is cached.
 */
function setHeaders(request: FastifyRequest, reply: FastifyReply, etag: string): void {
  void reply.headers({
    'cache-control': isSharedDevice(request) ? 'no-store' : `private, max-age=${YEAR_SECONDS}, immutable`,
    vary: 'cookie',
    etag,
    'content-disposition': 'inline',
    'x-content-type-options': 'nosniff',
  })
}

const urlOf = (type: ImageType, id: string): string => `/api/images/${type}/${id}.jpg`

export function imageRoutes(app: FastifyInstance): void {
  serve(app, uploadImage, schema.uploadImage, async ({ body, files, user_id, database, request }) => {
    const { type, response_id = null, objective_id = null } = body
    if (!files.file) throw invalid('REQUIRED', 'file')
    if (type === 'profile') await refuseWhenLocked(database, user_id)
    // A repeated upload needs no work and is not counted: its sender missed the response.
    const made = body.id?.toLowerCase()
    if (made !== undefined && (await isStored(database, user_id, made, type)))
      return { id: made, url: urlOf(type, made) }
    await count(database, user_id)
    const picture = await pictureOf(files.file.bytes, { square: type === 'profile' })
    const id = await saveImage(database, user_id, { id: made, type, response_id, objective_id, ...picture })
    if (type === 'profile') publishEvent(request, [user_id], { type: 'profile' })
    return { id, url: urlOf(type, id) }
  })

  serve(app, getImage, schema.getImage, async ({ params, user_id, request, reply }) => {
    const id = params.file.slice(0, -'.jpg'.length)
    const content = await findImage(request.server, user_id, params.kind, id)
    if (!content) throw notFound()
    const etag = `"${id}"`
    setHeaders(request, reply, etag)
    if (request.headers['if-none-match'] === etag) void reply.code(304).send()
    else void reply.type('image/jpeg').send(content)
  })
}
