/** The messages of the document with the widget (api/src/account/support/page.ts). */
const TYPES = ['loaded', 'token_wanted', 'ready', 'failed', 'logged_out'] as const
type SupportMessage = (typeof TYPES)[number]

/** Parses a message of the frame; null for anything else. */
export function parseMessage(data: unknown): SupportMessage | null {
  if (typeof data !== 'object' || data === null || !('almanac' in data) || data.almanac !== 'support') return null
  return 'type' in data ? (TYPES.find((type) => type === data.type) ?? null) : null
}

/**
 * The sandbox permissions of the frame, the origin of its messages, and the target
 * origin for messages to it. A same-origin frame gets an opaque origin, so its
 * target cannot be named: only the simulated widget is same-origin.
 */
export function sandboxOf(url: string): { sandbox: string; origin: string; target: string } {
  const { origin } = new URL(url, location.href)
  const sandbox = 'allow-scripts allow-forms allow-popups allow-downloads'
  return origin === location.origin
    ? { sandbox, origin: 'null', target: '*' }
    : { sandbox: `${sandbox} allow-same-origin`, origin, target: origin }
}
