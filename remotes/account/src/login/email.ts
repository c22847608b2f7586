const EMAIL = /^\S+@\S+\.\S+$/

/** Good enough to catch a slip of the finger; whether the address exists only the server knows. */
export function isEmail(typed: string): boolean {
  return EMAIL.test(typed.trim())
}
