import * as z from 'zod/mini'
import { code, email, newPassword, text } from '../../common/schema'
import { isConfirmed, MAX_PASSWORD_LENGTH } from '../rules'

export const requestPasswordReset = {
  summary: 'Ask for a reset link',
  description:
    'Sends a link to the account with this address. The answer is the same for an unknown one, so that nobody learns which addresses there are.',
  errors: { 429: ['TOO_MANY_RESETS'] } as const,
  body: z.object({ user: z.object({ email }) }),
}

/** From the link in the e-mail; valid once, for one hour. */
const reset_password_token = text(200)

export const readPasswordReset = {
  summary: 'Read whose password a reset link sets',
  description:
    'Gives the address of the account to whoever has the token of a mail, so that a password manager stores the new password with it. Uses nothing up.',
  errors: { 422: ['LINK_EXPIRED'] } as const,
  body: z.object({ reset_password_token }),
  answer: z.object({ email: z.string() }),
}

const reset = z
  .object({
    reset_password_token,
    password: newPassword,
    password_confirmation: text(MAX_PASSWORD_LENGTH),
  })
  .check(
    z.refine(({ password, password_confirmation }) => isConfirmed(password, password_confirmation), {
      message: code('PASSWORD_CONFIRMATION_NO_MATCH'),
      path: ['password_confirmation'],
    }),
  )

export const resetPassword = {
  summary: 'Set a new password by a link',
  description: 'Sets a new password with the token of a mail and signs every device out.',
  errors: {
    422: [
      'LINK_EXPIRED',
      'PASSWORD_CONFIRMATION_NO_MATCH',
      'PASSWORD_TOO_SHORT',
      'PASSWORD_TOO_COMMON',
      'PASSWORD_LIKE_YOU',
    ],
  } as const,
  body: z.object({ user: reset }),
}
