import type { FastifyInstance } from 'fastify'

/** Where the page with the captcha's widget is; null where no captcha is configured. */
export function captchaUrl(app: FastifyInstance): string | null {
  void app
  return null
}
