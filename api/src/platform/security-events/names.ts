/**
 * The names of security events, from OWASP's Application Logging Vocabulary, which
 * log monitoring knows. Where it has none, a name in its style.
 */
export const SECURITY_EVENTS = [
  /** A sign-in succeeded. */
  'authn_login_success',
  /** A wrong password, code or token; also when re-entering the own password. */
  'authn_login_fail',
  /** Too many failures: further attempts are refused for a while without a check. */
  'authn_login_lock',
  /** A new password, in the profile or by a link. */
  'authn_password_change',
  /** Refused: a missing right (403), or a row that is not the caller's or does not exist (404). */
  'authz_fail',
  /** A role was granted or revoked. */
  'authz_change',
  /** A change from another site, or without the session's CSRF token. */
  'malicious_cors',
  /** All data of a person was exported. */
  'sensitive_read',
  /** A session ended before its time: signed out, by the user or by an operator. */
  'session_expired',
  /** The phone number or e-mail address of an account was changed. */
  'user_updated',
  /** The account was deleted. */
  'user_deleted',
  'user_delete_requested',
  'user_delete_cancelled',
  'authn_mfa_enabled',
  'authn_mfa_disabled',
  /** A recovery code for a lost phone was used. */
  'authn_mfa_recovery_used',
  'authn_mfa_codes_replaced',
  /** The counter of a passkey has not grown: somebody may have copied it. */
  'authn_mfa_passkey_copied',
  /** A passkey that replaces the password, and is no second factor. */
  'authn_passkey_added',
  'authn_passkey_removed',
  /** A code by mail took the place of the passkey that a company asks for. */
  'authn_passkey_waived',
  /** A message was reported for review. */
  'message_reported',
  /** A person was reported for review. */
  'user_reported',
] as const

export type SecurityEventName = (typeof SECURITY_EVENTS)[number]

/** Events that visitors can cause without limit. */
const REFUSED_EVENTS: ReadonlySet<SecurityEventName> = new Set([
  'authn_login_fail',
  'authn_login_lock',
  'authz_fail',
  'malicious_cors',
])

export const isRefusedKind = (event: SecurityEventName): boolean => REFUSED_EVENTS.has(event)
