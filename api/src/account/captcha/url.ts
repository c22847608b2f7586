import type { FastifyInstance } from 'fastify'
import { providersOf } from '../../providers/plugin'

/** Where the page with the captcha is. */
export const CAPTCHA_PATH = '/captcha'

/** The page with the captcha's widget, for a frame: a path of ours, or an address at CAPTCHA_ORIGIN; null where no captcha is configured. */
export function captchaUrl(app: FastifyInstance): string | null {
  return providersOf(app).captcha ? `${app.captchaOrigin ?? ''}${CAPTCHA_PATH}` : null
}
