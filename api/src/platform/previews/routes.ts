import type { ErrorCode } from '@almanac/contracts'
import type { FastifyInstance } from 'fastify'
import { safeParse } from 'zod/v4/core'
import type { Answer, Body } from '@almanac/contracts'
import { createPreview, leavePreview } from '@almanac/contracts/platform/previews'
import type { RemoteDescriptor } from '@almanac/contracts/platform/registry'
import type { HostDocument } from '@almanac/contracts/platform/releases'
import * as schema from '@almanac/contracts/schema/platform/previews'
import { descriptor as descriptorSchema } from '@almanac/contracts/schema/platform/registry'
import { Refusal } from '../../http/errors'
import { serve } from '../../http/route'
import type { Database } from '../../http/serve'
import { idOfEmail } from '../../people'
import { record } from '../audit/audit-trail'
import { clashFaults } from '../releases/checks/clashes'
import { descriptorFaults } from '../releases/checks/document'
import { fitFaults, liveHost } from '../releases/checks/host'
import { actorOf } from '../tokens/actor'
import { clearPreviewCookie, mayPreview } from './current'
import { previewOrigin, sealPreview } from './token'

/** Lifetime of a preview in milliseconds: a working day. */
const PREVIEW_LIFETIME_MS = 8 * 3_600_000

/** A browser keeps at most 4,096 bytes of a cookie, its name and attributes included. */
const MAX_TOKEN_LENGTH = 3_800

export function previewsRoutes(app: FastifyInstance): void {
  serve(app, createPreview, schema.createPreview, async (received) =>
    linkToPreview(app, received.body, await actorOf(received)),
  )

  serve(app, leavePreview, schema.leavePreview, async ({ reply }) => {
    clearPreviewCookie(reply)
  })
}

const refuse = (status: number, code: ErrorCode, field: string, values: Record<string, string> = {}) =>
  new Refusal(status, [{ code, field, values }])

async function personOf(database: Database, email: string): Promise<string> {
  const id = await idOfEmail(database, email)
  // The response does not reveal whether an account has this address.
  if (id === undefined || !(await mayPreview(database, id))) throw refuse(403, 'PREVIEW_NOT_A_TESTER', 'user')
  return id
}

async function newestDescriptor(database: Database, remote: string): Promise<RemoteDescriptor> {
  const newest = await database
    .selectFrom('releases')
    .where('remote', '=', remote)
    .orderBy('published_at', 'desc')
    .select('descriptor')
    .limit(1)
    .executeTakeFirst()
  const parsed = safeParse(descriptorSchema, newest?.descriptor)
  if (!parsed.success) throw refuse(422, 'PREVIEW_UNKNOWN_REMOTE', 'remote', { remote })
  return parsed.data
}

/** Refuses a remote that conflicts with another one, the host or the contract. */
async function requireFit(
  database: Database,
  remote: string,
  descriptor: RemoteDescriptor,
  host: HostDocument,
): Promise<void> {
  if (descriptor.name !== remote)
    throw refuse(422, 'DESCRIPTOR_OF_ANOTHER', 'descriptor', { name: descriptor.name, remote })
  const claimed = descriptorFaults(descriptor)
  if (claimed.length > 0) throw new Refusal(422, claimed)
  const faults = [
    ...fitFaults({ contract: descriptor.contract, descriptor, needs: {} }, host),
    ...(await clashFaults(database, remote, descriptor)),
  ]
  if (faults.length > 0) throw new Refusal(422, faults)
}

/** Creates the link; `actor` is recorded in the audit trail. 403 for a person or an origin, 422 for a descriptor. */
async function linkToPreview(
  app: FastifyInstance,
  { remote, origin: wanted, user, descriptor: requested }: Body<typeof createPreview>,
  actor: string,
): Promise<Answer<typeof createPreview>> {
  const { database, signer, publicUrl, previewOrigins } = app
  const origin = previewOrigin(wanted, previewOrigins)
  if (origin === null) throw refuse(403, 'PREVIEW_ORIGIN', 'origin', { origin: wanted })
  if (requested) await requireFit(database, remote, requested, await liveHost(app))
  const user_id = await personOf(database, user)
  const descriptor = requested ?? (await newestDescriptor(database, remote))
  const expires = Date.now() + PREVIEW_LIFETIME_MS
  const token = sealPreview(signer, { remote, origin, user_id, expires, descriptor })
  if (token.length > MAX_TOKEN_LENGTH) throw refuse(422, 'PREVIEW_TOO_LARGE', 'descriptor', { remote })
  await record(database, {
    actor,
    action: 'preview_created',
    subject: remote,
    document: { origin, user_id, expires_at: new Date(expires).toISOString() },
  })
  return { link: `${new URL('/', publicUrl).href}?preview=${token}`, expires_at: new Date(expires).toISOString() }
}
