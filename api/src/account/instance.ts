import type {} from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /** The origin of the captcha's frame; null for our own, sandboxed without an origin. */
    captchaOrigin: string | null
    /** The origin of the support chat's frame; null for only the simulated chat. */
    supportOrigin: string | null
    /** How to reach the people of the study, as a URI; null without one. */
    contact: string | null
  }
}
