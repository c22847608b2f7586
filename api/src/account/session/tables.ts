import { boolean, bytes, code, hash, id, instant, number, ownerId, text } from '../../database/declare/column'
import { personalTable } from '../../database/declare/table'

export const sessions = personalTable(
  'sessions',
  {
    user_id: ownerId(),
    token_hash: hash(),
    csrf_hash: hash(),
    /** An operator showed a code of their second factor. */
    second_factor: boolean().filled().leftOut('technical', 'whether an operator’s session has shown a code'),
    device_name: text().null().archived(),
    created_at: instant().filled().archived(),
    last_seen_at: instant().filled().archived(),
    expires_at: instant().archived(),
    id: id().filled().leftOut('key', 'names the row and says nothing'),
    shared_device: boolean().filled().leftOut('technical', 'how long the session lives; when it ends is there'),
    /** Push address of the app, both or neither. */
    push_platform: code(['ios', 'android'])
      .null()
      .leftOut('technical', 'which service takes push messages to the app; the device is named'),
    push_token: text().null().leftOut('secret', 'the address of the app on a device, for push messages'),
    /** In the app: lifetime in days where the study sets one; hashes of the device's current and previous secret. */
    app_days: number().null().leftOut('technical', 'how long the session lives; when it ends is there'),
    app_secret_hash: bytes().null().leftOut('secret', 'a hash of what lets somebody in'),
    app_secret_before_hash: bytes().null().leftOut('secret', 'a hash of what lets somebody in'),
    /** Until when it may download the archive of all data once. */
    archive_until: instant().null().leftOut('technical', 'for five minutes, whether the archive may be downloaded'),
    /** A code by mail took the place of the passkey that a company asks for. */
    passkey_waived: boolean().filled().leftOut('technical', 'whether a code by mail took the place of a passkey in it'),
    /** Of the secret by which a passkey confirms one change in place of the password, and until when. */
    confirmation_hash: bytes().null().leftOut('secret', 'of what confirms a change in place of the password'),
    confirmation_until: instant().null().leftOut('technical', 'for two minutes, until when that is valid'),
  },
  { archive: { kind: 'sessions', orderBy: ['created_at', 'id'], isCounted: true } },
)

/** Browsers with an earlier sign-in. */
export const knownDevices = personalTable('known_devices', {
  user_id: ownerId(),
  token_hash: hash(),
  created_at: instant()
    .filled()
    .leftOut(
      'technical',
      'a browser that tries of others do not lock out; that the participant signed in is a security event',
    ),
  expires_at: instant().leftOut('technical', 'when the server forgets that browser'),
})

export const pendingEntries = personalTable('pending_entries', {
  user_id: ownerId(),
  token_hash: hash(),
  purpose: code(['sign_in', 'registration']).leftOut(
    'technical',
    'the step of signing in at which the browser waits for some minutes; the code is in the archive',
  ),
  expires_at: instant().leftOut('technical', 'when that waiting ends by itself'),
})
