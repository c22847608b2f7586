/** How a password is kept, and the link by which it is set anew. */
export { forgetResets } from './password/forget'
export { hashPassword } from './password/hash'
export { peopleWithPublishedPasswords } from './password/published'
export { preparePasswordReset, type PreparedReset } from './password/prepare'
