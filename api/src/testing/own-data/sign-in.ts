import { sql } from 'kysely'
import type { Tables } from '../../database/tables'
import { by, exported, hash, leftOut, ownId, rowId, exportedValue, type TableDecision } from './decision'

type SignInTables =
  | 'sessions'
  | 'known_devices'
  | 'second_factors'
  | 'passkeys'
  | 'passkey_challenges'
  | 'recovery_codes'
  | 'one_time_codes'
  | 'pending_entries'
  | 'password_resets'
  | 'email_confirmations'
  | 'email_suppressions'

/** Columns for sign-in and for messages to a person. */
export const signInColumns: { [Table in SignInTables & keyof Tables]: TableDecision<Table> } = {
  sessions: {
    ownRows: by('user_id'),
    columns: {
      user_id: ownId,
      token_hash: hash,
      csrf_hash: hash,
      second_factor: leftOut('technical', 'whether an operator’s session has shown a code'),
      shared_device: leftOut('technical', 'how long the session lives; when it ends is there'),
      device_name: exported,
      created_at: exported,
      last_seen_at: exported,
      expires_at: exported,
      id: rowId,
      app_days: leftOut('technical', 'how long the session lives; when it ends is there'),
      app_secret_hash: hash,
      app_secret_before_hash: hash,
      archive_until: leftOut('technical', 'for five minutes, whether the archive may be downloaded'),
      passkey_waived: leftOut('technical', 'whether a code by mail took the place of a passkey in it'),
      confirmation_hash: leftOut('secret', 'of what confirms a change in place of the password'),
      confirmation_until: leftOut('technical', 'for two minutes, until when that is valid'),
      push_platform: leftOut('technical', 'which service takes push messages to the app; the device is named'),
      push_token: leftOut('secret', 'the address of the app on a device, for push messages'),
    },
  },
  known_devices: {
    ownRows: by('user_id'),
    columns: {
      user_id: ownId,
      token_hash: hash,
      created_at: leftOut(
        'technical',
        'a browser that tries of others do not lock out; that the participant signed in is a security event',
      ),
      expires_at: leftOut('technical', 'when the server forgets that browser'),
    },
  },
  second_factors: {
    ownRows: by('user_id'),
    columns: {
      user_id: ownId,
      sealed_secret: leftOut('secret', 'what an operator’s codes are made from'),
      created_at: leftOut('technical', 'of operators; that it was turned on is a security event'),
      confirmed_at: leftOut('technical', 'of operators; that it was turned on is a security event'),
      last_step: leftOut('secret', 'which code was used last'),
      sealed_next_secret: leftOut('secret', 'what the codes of a new phone are made from'),
    },
  },
  passkeys: {
    ownRows: by('user_id'),
    columns: {
      user_id: ownId,
      id: rowId,
      credential_id: leftOut('key', 'how the authenticator names it'),
      public_key: leftOut('key', 'what its signatures are checked with'),
      sign_count: leftOut('technical', 'how often the authenticator signed, so that a copy is noticed'),
      transports: leftOut('technical', 'how a browser reaches the authenticator'),
      name: exported,
      created_at: exported,
      last_used_at: exported,
      second_factor: leftOut('technical', 'whether sign-in with the password asks for it'),
    },
  },
  passkey_challenges: {
    ownRows: by('user_id'),
    columns: {
      user_id: ownId,
      challenge_hash: hash,
      purpose: leftOut('technical', 'for five minutes, what a passkey is to sign'),
      session_hash: hash,
      created_at: leftOut('technical', 'for five minutes, what a passkey is to sign'),
      expires_at: leftOut('technical', 'for five minutes, what a passkey is to sign'),
    },
  },
  recovery_codes: {
    ownRows: by('user_id'),
    columns: {
      user_id: ownId,
      code_hash: hash,
      created_at: leftOut('technical', 'of operators; made with the second factor'),
    },
  },
  one_time_codes: {
    ownRows: by('user_id'),
    columns: {
      user_id: ownId,
      purpose: exportedValue(
        'secondary_contact_number',
        'codes',
        'Purpose',
        'Code to confirm your second phone number',
      ),
      channel: exportedValue('sms', 'codes', 'Sent by', 'Text message'),
      address: exported,
      code_hash: hash,
      tries: exported,
      sent_at: exported,
      expires_at: exported,
      locked_until: exported,
    },
  },
  pending_entries: {
    ownRows: by('user_id'),
    columns: {
      user_id: ownId,
      token_hash: hash,
      purpose: leftOut(
        'technical',
        'the step of signing in at which the browser waits for some minutes; the code is in the archive',
      ),
      expires_at: leftOut('technical', 'when that waiting ends by itself'),
    },
  },
  password_resets: {
    ownRows: by('user_id'),
    columns: {
      user_id: ownId,
      token_hash: hash,
      email: exported,
      created_at: exported,
      expires_at: exported,
      used_at: exported,
    },
  },
  email_confirmations: {
    ownRows: by('user_id'),
    columns: {
      user_id: ownId,
      token_hash: hash,
      email: exported,
      created_at: exported,
      expires_at: exported,
      used_at: exported,
    },
  },
  email_suppressions: {
    ownRows: ({ email }) => sql<boolean>`email_hash = sha256(${email}::bytea)`,
    columns: { email_hash: leftOut('key', 'a hash of the address, which is there'), created_at: exported },
  },
}
