/** How a password is kept. */
export { hashPassword } from './password/hash'
