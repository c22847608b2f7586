import { array, boolean, bytes, code, hash, id, instant, number, ownerId, text } from '../../database/declare/column'
import { personalTable, sharedTable } from '../../database/declare/table'

/** Unconfirmed until its first code. */
export const secondFactors = personalTable('second_factors', {
  user_id: ownerId(),
  sealed_secret: text().leftOut('secret', 'what an operator’s codes are made from'),
  created_at: instant().filled().leftOut('technical', 'of operators; that it was turned on is a security event'),
  confirmed_at: instant().null().leftOut('technical', 'of operators; that it was turned on is a security event'),
  last_step: number().filled().leftOut('secret', 'which code was used last'),
  /** Of an app that replaces the confirmed one with its first code. */
  sealed_next_secret: text().null().leftOut('secret', 'what the codes of a new phone are made from'),
})

/** WebAuthn credentials: second factors, or in place of the password. */
export const passkeys = personalTable(
  'passkeys',
  {
    user_id: ownerId(),
    id: id().filled().leftOut('key', 'names the row and says nothing'),
    /** As the authenticator names it. */
    credential_id: bytes().leftOut('key', 'how the authenticator names it'),
    /** In COSE format. */
    public_key: bytes().leftOut('key', 'what its signatures are checked with'),
    /** Signatures so far, as the authenticator counts them; 0 where it does not. */
    sign_count: number().leftOut('technical', 'how often the authenticator signed, so that a copy is noticed'),
    /** How the browser reaches it. */
    transports: array<string>().leftOut('technical', 'how a browser reaches the authenticator'),
    name: text().archived(),
    created_at: instant().filled().archived(),
    last_used_at: instant().null().archived(),
    /** It is asked for after the password; false where it only replaces the password. */
    second_factor: boolean().filled().leftOut('technical', 'whether sign-in with the password asks for it'),
  },
  { archive: { kind: 'passkeys', orderBy: ['created_at', 'id'] } },
)

/** What passkeys are to sign, each once and within minutes. */
export const passkeyChallenges = personalTable('passkey_challenges', {
  user_id: ownerId(),
  challenge_hash: hash(),
  purpose: code(['registration', 'sign_in', 'confirmation']).leftOut(
    'technical',
    'for five minutes, what a passkey is to sign',
  ),
  /** The session that it is valid in; null at sign-in. */
  session_hash: bytes().null().leftOut('secret', 'a hash of what lets somebody in'),
  created_at: instant().filled().leftOut('technical', 'for five minutes, what a passkey is to sign'),
  expires_at: instant().leftOut('technical', 'for five minutes, what a passkey is to sign'),
})

/** What visitors' passkeys are to sign in place of a password, each once and within minutes. */
export const signInChallenges = sharedTable(
  'sign_in_challenges',
  'for five minutes, what a visitor’s passkey is to sign; it names nobody',
  {
    challenge_hash: bytes(),
    expires_at: instant(),
  },
)

export const recoveryCodes = personalTable('recovery_codes', {
  user_id: ownerId(),
  code_hash: hash(),
  created_at: instant().filled().leftOut('technical', 'of operators; made with the second factor'),
})
