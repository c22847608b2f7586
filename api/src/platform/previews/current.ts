import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PreviewRefusal } from '@almanac/contracts/platform/previews'
import { readCookie, writeCookie } from '../../http/cookies'
import type { Database } from '../../http/serve'
import { rolesOf } from '../../people'
import { openPreview, type Preview, previewOrigin } from './token'

/** Seconds that an opened link is kept until its user signs in. */
const MAX_WAITING_SECONDS = 900

const WAITING_PREFIX = 'waiting.'

/** The validity of a link or cookie for the signed-in user. */
type PreviewVerdict =
  | { verdict: 'good'; preview: Preview }
  /** Nobody is signed in: it becomes valid when its user is. */
  | { verdict: 'waiting'; preview: Preview }
  | { verdict: 'refused'; reason: PreviewRefusal }

/** Whether this user may see previews at all. */
export async function mayPreview(database: Database, user_id: string): Promise<boolean> {
  return (await rolesOf(database, user_id)).length > 0
}

/** Checks everything each time: a revoked role or an origin no longer allowed ends a preview. */
async function judgePreview(
  { signer, previewOrigins, database }: FastifyInstance,
  token: string,
  user_id: string | null,
): Promise<PreviewVerdict> {
  const preview = openPreview(signer, token)
  if (typeof preview === 'string') return { verdict: 'refused', reason: preview }
  if (previewOrigin(preview.origin, previewOrigins) === null) return { verdict: 'refused', reason: 'ORIGIN' }
  if (user_id === null) return { verdict: 'waiting', preview }
  if (user_id !== preview.user_id) return { verdict: 'refused', reason: 'WRONG_PERSON' }
  return (await mayPreview(database, user_id))
    ? { verdict: 'good', preview }
    : { verdict: 'refused', reason: 'INVALID' }
}

/** The active preview of this browser, if it is for this user; else null. */
export async function currentPreview(
  request: FastifyRequest,
  reply: FastifyReply,
  user_id: string | null,
): Promise<Preview | null> {
  const cookie = readPreviewCookie(request)
  if (!cookie || user_id === null) return null
  const judged = await judgePreview(request.server, cookie.token, user_id)
  if (judged.verdict !== 'good') return null
  if (cookie.waiting) writePreviewCookie(reply, { ...cookie, waiting: false }, judged.preview.expires)
  return judged.preview
}

export interface PreviewOnPage {
  /** The active preview; the page has to allow its origin. */
  preview: Preview | null
  /** Why this browser's preview ended; shown once. */
  refused: PreviewRefusal | null
}

/**
 * The same for a page, with the reason why a preview has ended. A preview of
 * another user of this browser is left unchanged, unless it was waiting for
 * the user who signs in.
 */
export async function previewOnPage(
  request: FastifyRequest,
  reply: FastifyReply,
  user_id: string | null,
): Promise<PreviewOnPage> {
  const none: PreviewOnPage = { preview: null, refused: null }
  const cookie = readPreviewCookie(request)
  if (!cookie) return none
  const judged = await judgePreview(request.server, cookie.token, user_id)
  if (judged.verdict === 'refused') {
    if (judged.reason === 'WRONG_PERSON' && !cookie.waiting) return none
    clearPreviewCookie(reply)
    return { ...none, refused: judged.reason }
  }
  if (judged.verdict === 'waiting') return none
  if (cookie.waiting) writePreviewCookie(reply, { ...cookie, waiting: false }, judged.preview.expires)
  return { ...none, preview: judged.preview }
}

/** Opens a link and sets the preview cookie. Returns the reason for a refusal, else null. */
export async function enterPreview(
  request: FastifyRequest,
  reply: FastifyReply,
  token: string,
  user_id: string | null,
): Promise<PreviewRefusal | null> {
  const judged = await judgePreview(request.server, token, user_id)
  if (judged.verdict === 'refused') return judged.reason
  writePreviewCookie(reply, { token, waiting: judged.verdict === 'waiting' }, judged.preview.expires)
  return null
}

/** The preview cookie of a browser. */
interface PreviewCookie {
  token: string
  /** The link was opened while nobody was signed in. */
  waiting: boolean
}

function cookieName({ server }: FastifyRequest | FastifyReply): string {
  return server.secure ? '__Host-almanac_preview' : 'almanac_preview'
}

/** The preview cookie of this browser; null when it has none. */
function readPreviewCookie(request: FastifyRequest): PreviewCookie | null {
  const value = readCookie(request, cookieName(request))
  if (!value) return null
  const waiting = value.startsWith(WAITING_PREFIX)
  return { token: waiting ? value.slice(WAITING_PREFIX.length) : value, waiting }
}

/** Sets the preview cookie until it expires, or for MAX_WAITING_SECONDS while it waits for its user. */
function writePreviewCookie(reply: FastifyReply, { token, waiting }: PreviewCookie, expires: number): void {
  const left = Math.floor((expires - Date.now()) / 1000)
  const value = waiting ? `${WAITING_PREFIX}${token}` : token
  writeCookie(reply, cookieName(reply), value, {
    secure: reply.server.secure,
    maxAge: waiting ? Math.min(MAX_WAITING_SECONDS, left) : left,
  })
}

/** Deletes the preview cookie. */
export function clearPreviewCookie(reply: FastifyReply): void {
  writeCookie(reply, cookieName(reply), '', { secure: reply.server.secure, maxAge: 0 })
}
