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
})

/** Changes what is named and leaves the rest. 422 with an entry for each field; WRONG_PASSWORD at current_password. */
export const updateProfile = call<typeof schema.updateProfile>({
  id: 'updateProfile',
  area: 'account',
  method: 'PUT',
  path: '/users/{id}',
  policy: 'self',
})

/** Without otp_attempt sends a code to the number (to a primary one only with current_password), with it keeps the number. 422 INVALID_PHONE, WRONG_PASSWORD, INVALID_OTP, OTP_EXPIRED; 429 OTP_TOO_SOON, OTP_LOCKED, TOO_MANY_PASSWORDS. */
export const verifyContactNumber = call<typeof schema.verifyContactNumber>({
  id: 'verifyContactNumber',
  area: 'account',
  method: 'POST',
  path: '/users/{id}/verify_and_update_contact_number',
  policy: 'self',
})

/** Sends the mail that confirms the address, or the one that is to take its place, again. 429 after too many. */
export const sendEmailConfirmation = call<typeof schema.sendEmailConfirmation>({
  id: 'sendEmailConfirmation',
  area: 'account',
  method: 'GET',
  path: '/confirmation/send_email_confirmation',
  policy: 'user',
  changes: true,
})

/** Confirms an address by the link of its mail. 422 LINK_EXPIRED. */
export const confirmEmail = call<typeof schema.confirmEmail>({
  id: 'confirmEmail',
  area: 'account',
  method: 'GET',
  path: '/confirmation/{token}',
  policy: 'public',
})

/** The health goals that the user has set, the newest first. */
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

/** The guided tours that there are, and which the user has seen. */
export const listTutorials = call<typeof schema.listTutorials>({
  id: 'listTutorials',
  area: 'account',
  method: 'GET',
  path: '/tutorials',
  policy: 'user',
})

/** The user has seen a tour; 404 when there is none of this name. */
export const watchTutorial = call<typeof schema.watchTutorial>({
  id: 'watchTutorial',
  area: 'account',
  method: 'POST',
  path: '/tutorials/{id}/watch',
  policy: 'user',
})
