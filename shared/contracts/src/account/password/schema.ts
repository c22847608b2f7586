import * as z from 'zod/mini'
import { email, newPassword, text } from '../../common/schema'

export const requestPasswordReset = { body: z.object({ user: z.object({ email }) }) }

const reset = z
  .object({
    /** From the link in the e-mail: good once, for an hour. */
    reset_password_token: text(200),
    password: newPassword,
    password_confirmation: text(1024),
  })
  .check(
    z.refine(({ password, password_confirmation }) => password === password_confirmation, {
      message: 'PASSWORD_CONFIRMATION_NO_MATCH',
      path: ['password_confirmation'],
    }),
  )

export const resetPassword = { body: z.object({ user: reset }) }
