/** What the page with the widget tells. */
export type CaptchaMessage =
  { type: 'ready' | 'failed' | 'expired' } | { type: 'height'; height: number } | { type: 'verified'; token: string }

/** Reads a message of the captcha's frame; null for anything else. */
export function readMessage(data: unknown): CaptchaMessage | null {
  if (
    typeof data !== 'object' ||
    data === null ||
    !('almanac' in data) ||
    data.almanac !== 'captcha' ||
    !('type' in data)
  )
    return null
  const { type } = data
  if (type === 'ready' || type === 'failed' || type === 'expired') return { type }
  if (type === 'height' && 'height' in data && typeof data.height === 'number' && Number.isFinite(data.height))
    return { type, height: data.height }
  if (type === 'verified' && 'token' in data && typeof data.token === 'string' && data.token !== '')
    return { type, token: data.token }
  return null
}
