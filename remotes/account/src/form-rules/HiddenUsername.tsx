/** The address that the password of a form belongs to, for password managers; it is neither shown nor reached. */
export function HiddenUsername({ email }: { email: string }) {
  return <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
}
