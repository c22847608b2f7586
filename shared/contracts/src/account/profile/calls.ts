import { call } from '../../call'
import type * as schema from './schema'

export type {
  AdditionalContact,
  Allergy,
  Condition,
  MedicationAllergy,
  Profile,
  ProfileChange,
  ProviderInformation,
  Status,
} from './schema'

/** The user's whole profile. */
export const getProfile = call<typeof schema.getProfile>({
  id: 'getProfile',
  area: 'account',
  method: 'GET',
  path: '/users/{id}',
  policy: 'self',
  before_passkey: true,
  offline: true,
})

/** Changes only the given fields. 422 with an entry for each invalid field; WRONG_PASSWORD for current_password. */
export const updateProfile = call<typeof schema.updateProfile>({
  id: 'updateProfile',
  area: 'account',
  method: 'PUT',
  path: '/users/{id}',
  policy: 'self',
})

/** Without otp_attempt, sends a code to the number (to a primary one only with current_password); with it, stores the number. 422 INVALID_PHONE, WRONG_PASSWORD, INVALID_OTP, OTP_EXPIRED; 429 OTP_TOO_SOON, OTP_LOCKED, TOO_MANY_PASSWORDS. */
export const verifyContactNumber = call<typeof schema.verifyContactNumber>({
  id: 'verifyContactNumber',
  area: 'account',
  method: 'POST',
  path: '/users/{id}/verify_and_update_contact_number',
  policy: 'self',
})

/** Resends the confirmation mail to the address, or to the pending new one. 429 after too many. */
export const sendEmailConfirmation = call<typeof schema.sendEmailConfirmation>({
  id: 'sendEmailConfirmation',
  area: 'account',
  method: 'GET',
  path: '/confirmation/send_email_confirmation',
  policy: 'user',
  changes: true,
})

/** Confirms an address with the token of its mail. 422 LINK_EXPIRED. */
export const confirmEmail = call<typeof schema.confirmEmail>({
  id: 'confirmEmail',
  area: 'account',
  method: 'GET',
  path: '/confirmation/{token}',
  policy: 'public',
})

/** The user's health goals, newest first. */
export const listStatuses = call<typeof schema.listStatuses>({
  id: 'listStatuses',
  area: 'account',
  method: 'GET',
  path: '/statuses',
  policy: 'user',
  offline: true,
})

/** Sets the health goal. */
export const createStatus = call<typeof schema.createStatus>({
  id: 'createStatus',
  area: 'account',
  method: 'POST',
  path: '/statuses',
  policy: 'user',
})

/** All guided tours, with whether the user has seen each. */
export const listTutorials = call<typeof schema.listTutorials>({
  id: 'listTutorials',
  area: 'account',
  method: 'GET',
  path: '/tutorials',
  policy: 'user',
})

/** Marks a tour as seen; 404 for an unknown name. */
export const watchTutorial = call<typeof schema.watchTutorial>({
  id: 'watchTutorial',
  area: 'account',
  method: 'POST',
  path: '/tutorials/{id}/watch',
  policy: 'user',
})
