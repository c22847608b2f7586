import { createHash } from 'node:crypto'
import { CAPTCHA_SCRIPT } from './script'

interface CaptchaPolicy {
  /** Origins that the provider's widget needs; none where its script is a path of ours, which is the simulator's. */
  sources: readonly string[]
  frameAncestors: readonly string[]
  /** The page is at an origin that nothing of the product has, so it may have that origin. */
  keepsOrigin: boolean
}

const OWN_SCRIPT = `'sha256-${createHash('sha256').update(CAPTCHA_SCRIPT).digest('base64')}'`

/**
 * What the page with the captcha may load and do. A script of somebody else
 * runs in it, so the page has no origin, however it is opened: to that script
 * our cookies, our calls, what the browser keeps and the page around it belong
 * to a stranger.
 */
export function captchaPolicy({ sources, frameAncestors, keepsOrigin }: CaptchaPolicy): string {
  const from = sources.length > 0 ? sources.join(' ') : "'self'"
  return [
    `sandbox allow-scripts allow-forms allow-popups${keepsOrigin ? ' allow-same-origin' : ''}`,
    "default-src 'none'",
    `script-src ${OWN_SCRIPT} ${from}`,
    `style-src ${from} 'unsafe-inline'`,
    `connect-src ${from}`,
    `frame-src ${from}`,
    `img-src ${from} data:`,
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${frameAncestors.join(' ')}`,
  ].join('; ')
}
