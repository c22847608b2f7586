import * as z from 'zod/mini'

/** The token by which Apple or Google identify an app on a device. */
export const bindPushToken = {
  summary: 'Bind the push token of the app',
  description:
    'The mobile shell’s token belongs to this session from now on, and to no other, whoever had it before. It goes when the session ends.',
  body: z.object({
    platform: z.enum(['ios', 'android']),
    token: z.string().check(z.regex(/^[\w:+/=.%-]{16,4096}$/)),
  }),
}
