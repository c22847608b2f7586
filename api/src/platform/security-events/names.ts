/**
 * The names of security events: those of OWASP's Application Logging Vocabulary,
 * so that operators who watch logs find what they know. Where it has none, a name
 * in its form (the last six).
 */
export const SECURITY_EVENTS = [
  /** Somebody is in. */
  'authn_login_success',
  /** A wrong password, code or token; also where the own password is asked for again. */
  'authn_login_fail',
  /** Too many of them: the next is refused unseen for a while. */
  'authn_login_lock',
  /** A new password, in the profile or by a link. */
  'authn_password_change',
  /** Refused: a right that is missing (403), or a row that is not the caller's or not there (404). */
  'authz_fail',
  /** A role was given or taken away. */
  'authz_change',
  /** A change that another site asked for, or without the session's CSRF token. */
  'malicious_cors',
  /** All that a person ever gave was taken out of the product. */
  'sensitive_read',
  /** A session ended before its time: signed out, by the user or by an operator. */
  'session_expired',
  /** What an account is reached and signed in by was changed: its number or e-mail address. */
  'user_updated',
  /** The account is gone. */
  'user_deleted',
  'user_delete_requested',
  'user_delete_cancelled',
  'authn_mfa_enabled',
  'authn_mfa_disabled',
  /** One of the codes that stand in for a lost phone was used. */
  'authn_mfa_recovery_used',
  /** Somebody wants a message in a conversation looked at. */
  'message_reported',
  /** Somebody wants a person looked at. */
  'user_reported',
] as const

export type SecurityEventName = (typeof SECURITY_EVENTS)[number]

/** What visitors who are not signed in can cause without end. */
const REFUSED_EVENTS: ReadonlySet<SecurityEventName> = new Set([
  'authn_login_fail',
  'authn_login_lock',
  'authz_fail',
  'malicious_cors',
])

export const isRefusedKind = (event: SecurityEventName): boolean => REFUSED_EVENTS.has(event)
