import { deflateRawSync, inflateRawSync } from 'node:zlib'
import * as z from 'zod/mini'
import { safeParse } from 'zod/v4/core'
import type { PreviewRefusal } from '@almanac/contracts/platform/previews'
import { descriptor, remoteName } from '@almanac/contracts/schema/platform/registry'
import type { Signer } from '../registry/signer'

/** The machine that the browser itself runs on. */
const OWN_MACHINE = /^http:\/\/(localhost|127\.0\.0\.1)(:\d{1,5})?$/

const preview = z.object({
  remote: remoteName,
  origin: z.string(),
  /** The only user that it is valid for. */
  user_id: z.string(),
  /** Milliseconds since 1970. */
  expires: z.int(),
  descriptor,
})

/** One remote served from a team's machine, for one user and a limited time. */
export type Preview = z.infer<typeof preview>

/** The preview as a signed token for links and cookies. */
export function sealPreview(signer: Signer, content: Preview): string {
  const payload = deflateRawSync(JSON.stringify(content))
  return `${payload.toString('base64url')}.${signer.signFor('preview', payload).toString('base64url')}`
}

/** Verifies and decodes a token; `EXPIRED` after its lifetime, `INVALID` for anything that this server did not sign. */
export function openPreview(signer: Signer, token: string): Preview | Extract<PreviewRefusal, 'EXPIRED' | 'INVALID'> {
  const [, payload, signature] = /^([\w-]{1,4000})\.([\w-]{86})$/.exec(token) ?? []
  if (payload === undefined || signature === undefined) return 'INVALID'
  const bytes = Buffer.from(payload, 'base64url')
  // Verify before decoding.
  if (!signer.isSignedFor('preview', bytes, Buffer.from(signature, 'base64url'))) return 'INVALID'
  const parsed = safeParse(preview, JSON.parse(inflateRawSync(bytes).toString()))
  if (!parsed.success) return 'INVALID'
  return parsed.data.expires > Date.now() ? parsed.data : 'EXPIRED'
}

/** The origin in a text if it is allowed for previews; else null. */
export function previewOrigin(text: string, allowed: string[]): string | null {
  if (!URL.canParse(text)) return null
  const { origin } = new URL(text)
  if (text !== origin && text !== `${origin}/`) return null
  return OWN_MACHINE.test(origin) || allowed.includes(origin) ? origin : null
}
