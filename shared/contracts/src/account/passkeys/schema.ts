import * as z from 'zod/mini'
import { text } from '../../common/schema'

// The JSON forms of Web Authentication Level 3, section 5.1: binary values are base64url without padding.

/** Characters of a credential's id: 1,023 bytes at most. */
const credentialId = text(1_400)

const publicKey = z.literal('public-key')

const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const

/** How a browser reaches an authenticator. */
export type PasskeyTransport = (typeof TRANSPORTS)[number]

/** Whether it is one that this release knows. */
export const isTransport = (value: string): value is PasskeyTransport => TRANSPORTS.some((known) => known === value)

/** Required where nothing else proves who it is: a fingerprint, a face or a PIN. */
const userVerification = z.enum(['preferred', 'required'])

const descriptor = z.object({ id: z.string(), type: publicKey, transports: z.array(z.enum(TRANSPORTS)) })

/** What `navigator.credentials.create` needs. */
export const creationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: publicKey, alg: z.int() })),
  /** Milliseconds. */
  timeout: z.int(),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({
    /** Required where the passkey replaces the password: the browser has to find it without an address. */
    residentKey: z.enum(['preferred', 'required']),
    requireResidentKey: z.boolean(),
    userVerification,
  }),
  attestation: z.literal('none'),
})

/** What `navigator.credentials.get` needs. */
export const requestOptions = z.object({
  rpId: z.string(),
  challenge: z.string(),
  /** Milliseconds. */
  timeout: z.int(),
  /** Empty where nobody is known yet: the browser offers what it has for this site. */
  allowCredentials: z.array(descriptor),
  userVerification,
})

/** What an authenticator answers to the creation of a passkey. */
export const createdPasskey = z.object({
  id: credentialId,
  rawId: credentialId,
  type: publicKey,
  response: z.object({
    clientDataJSON: text(4_096),
    attestationObject: text(16_384),
    transports: z.optional(z.array(text(20)).check(z.maxLength(10))),
  }),
})

/** What an authenticator answers where a passkey is used. */
export const usedPasskey = z.object({
  id: credentialId,
  rawId: credentialId,
  type: publicKey,
  response: z.object({
    clientDataJSON: text(4_096),
    authenticatorData: text(4_096),
    signature: text(4_096),
  }),
})

/** The same where nobody is known yet: it also names the account. */
export const discoveredPasskey = z.extend(usedPasskey, {
  response: z.extend(usedPasskey.shape.response, { userHandle: text(100) }),
})

/** The answer of `navigator.credentials.create` as JSON. */
export type CreatedPasskey = z.infer<typeof createdPasskey>
/** The answer of `navigator.credentials.get` as JSON. */
export type UsedPasskey = z.infer<typeof usedPasskey>
/** The same of a passkey that the browser has found itself. */
export type DiscoveredPasskey = z.infer<typeof discoveredPasskey>
/** The options of `navigator.credentials.create` as JSON. */
export type CreationOptions = z.infer<typeof creationOptions>
/** The options of `navigator.credentials.get` as JSON. */
export type RequestOptions = z.infer<typeof requestOptions>
