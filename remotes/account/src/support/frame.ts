/** What the document with the widget tells (api/src/account/support/page.ts). */
const TYPES = ['loaded', 'token_wanted', 'ready', 'failed', 'logged_out'] as const
type SupportMessage = (typeof TYPES)[number]

/** Reads a message of the frame; null for anything else. */
export function readMessage(data: unknown): SupportMessage | null {
  if (typeof data !== 'object' || data === null || !('almanac' in data) || data.almanac !== 'support') return null
  return 'type' in data ? (TYPES.find((type) => type === data.type) ?? null) : null
}

/**
 * What the frame may do, who its messages say they are from, and to whom it is
 * spoken. A frame from here has no origin, so that it can be named to nobody:
 * only the simulated widget comes from here.
 */
export function confinementOf(url: string): { sandbox: string; origin: string; target: string } {
  const { origin } = new URL(url, location.href)
  const sandbox = 'allow-scripts allow-forms allow-popups allow-downloads'
  return origin === location.origin
    ? { sandbox, origin: 'null', target: '*' }
    : { sandbox: `${sandbox} allow-same-origin`, origin, target: origin }
}
