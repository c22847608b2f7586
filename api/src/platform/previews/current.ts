import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PreviewRefusal } from '@almanac/contracts/platform/previews'
import { readCookie, writeCookie } from '../../http/cookies'
import type { Database } from '../../http/serve'
import { rolesOf } from '../../people'
import { openPreview, type Preview, previewOrigin } from './token'

/** Seconds that a link waits for its person to sign in. */
const MAX_WAITING_SECONDS = 900

const WAITING_PREFIX = 'waiting.'

/** What a link or a cookie gives the user who is signed in. */
type PreviewVerdict =
  | { verdict: 'good'; preview: Preview }
  /** Nobody is signed in: it is good once its person is. */
  | { verdict: 'waiting'; preview: Preview }
  | { verdict: 'refused'; reason: PreviewRefusal }

/** Whether this user may see previews at all. */
export async function mayPreview(database: Database, user_id: string): Promise<boolean> {
  return (await rolesOf(database, user_id)).length > 0
}

/** Checks everything each time: a role that was taken away or an origin that is not allowed any more ends a preview. */
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

/** The preview that this browser is in and that is for this user; null for anybody else. */
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
  /** Shown now; the page has to allow its origin. */
  preview: Preview | null
  /** Why the preview of this browser has ended; shown once. */
  refused: PreviewRefusal | null
}

/**
 * The same for a page, which also says why there is none any more. A preview of
 * somebody else who uses this browser is left alone, unless it waited for
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

/** Opens a link: from now on this browser is in the preview. The answer is why not, else null. */
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
  /** The link was opened while nobody was signed in: it waits for its user. */
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

/** Keeps a preview in this browser until it is over, or for as long as it waits for its person. */
function writePreviewCookie(reply: FastifyReply, { token, waiting }: PreviewCookie, expires: number): void {
  const left = Math.floor((expires - Date.now()) / 1000)
  const value = waiting ? `${WAITING_PREFIX}${token}` : token
  writeCookie(reply, cookieName(reply), value, {
    secure: reply.server.secure,
    maxAge: waiting ? Math.min(MAX_WAITING_SECONDS, left) : left,
  })
}

/** Forgets the preview of this browser. */
export function clearPreviewCookie(reply: FastifyReply): void {
  writeCookie(reply, cookieName(reply), '', { secure: reply.server.secure, maxAge: 0 })
}
