/** What an authenticator stores as the account of a passkey, base64url. It names nobody: the id is random. */
export const userHandleOf = (user_id: string): string =>
  Buffer.from(user_id.replaceAll('-', ''), 'hex').toString('base64url')

/** The id of the user whom an authenticator names; null for anything else. */
export function userIdOf(handle: string): string | null {
  const bytes = Buffer.from(handle, 'base64url')
  if (bytes.length !== 16) return null
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
