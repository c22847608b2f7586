import type { FastifyRequest } from 'fastify'
import { invalid, unavailable } from '../../http/errors'
import { Unreachable } from '../../providers/http/failures'
import { providersOf } from '../../providers/plugin'
import type { Form } from './rules'

/**
 * Throws 422 at hcaptcha_verification_key unless the captcha was solved:
 * CAPTCHA_REQUIRED, CAPTCHA_FAILED; 503 while nobody can say. A token is good
 * once, so it is asked for last. Without a captcha on this server nobody can
 * be asked for one.
 */
export async function proveHuman(request: FastifyRequest, { hcaptcha_verification_key: token }: Form): Promise<void> {
  const { captcha } = providersOf(request.server)
  if (!captcha) return
  if (!token) throw invalid('CAPTCHA_REQUIRED', 'hcaptcha_verification_key')
  const solved = await captcha.verify(token, request.ip).catch((error: unknown) => {
    if (error instanceof Unreachable) throw unavailable('CAPTCHA_UNREACHABLE')
    throw error
  })
  if (!solved) throw invalid('CAPTCHA_FAILED', 'hcaptcha_verification_key')
}
