/** Accounts, sessions and pictures for other areas. */
export { accountArea, accountFeatures } from './area'
export { captchaPage } from './captcha/page'
export { supportPage } from './support/page'
export { confirmedAddress, confirmedAddresses } from './emails/confirmed'
export { countryOf } from './country'
export { glucoseUnitOf } from './glucose-unit'
export { ownCodes, ownInvitations } from './data-export/access'
export { accountData, type AccountData, imageContent } from './data-export/account'
export { dueDeletions, endSessionsOfDue, lockDueDeletion } from './erasure/erasure'
export { deleteAfterOf, GRACE_DAYS, peopleWithPendingDeletion } from './erasure/requests'
export { type Counted, countObjective, countResponses } from './counters'
export { findAppSession } from './app-sign-in/find-app-session'
export { acceptAsLoaded } from './pages/accept'
export type { PageDocument } from './pages/pages'
export { hashPassword, peopleWithPublishedPasswords } from './password/hash'
export { requirePassword } from './password/change'
export { requestResetByForm } from './password/reset-form'
export { smallPicture } from './images/picture'
export { deletePicturesOf, deleteReplacedPictures, entryPictures, messagePicture } from './images/images'
export { seenTutorials } from './profile/tutorials'
export { type AppDevice, appDevicesOf, forgetPushToken } from './push-tokens/app-devices'
export { recipients } from './recipients'
export { agreementsOf } from './pages/agreements'
export { requiredCaptcha } from './registration/groups'
export { studyOfTypedCode } from './registration/study-code-form'
export {
  endInvitations,
  INVITATION_DAYS,
  invite,
  inviteAgain,
  lookedUpInvitation,
  validInvitation,
} from './registration/invitations'
export { type RegistrationFields, registerByForm } from './registration/register-form'
export { hashOfRefusal, refusedAddresses } from './registration/not-me'
export {
  updateReminderSettings,
  formatsOf,
  remindedPeople,
  type RemindedPerson,
  reminderSettingsOf,
  zonesOf,
  statedZoneOf,
  knownZoneOf,
  zoneOf,
} from './reminder-settings'
export { resetFactors } from './second-factor/remove'
export { isFactorDue } from './second-factor/need'
export { isPasskeyDue } from './second-factor/passkeys/asked'
export { clearSessionCookie, isSharedDevice, readSessionCookie } from './session/cookie'
export { csrfTokenOf, isCsrfToken, findSession, validSessionsAmong } from './session/store'
export { grantArchive, useArchiveGrant } from './session/archive-grant'
export { endSessionsOf } from './session/devices'
export { type SignInForm, signInByForm } from './session/sign-in-form'
export { userById, userOfSession } from './session/user'
export { keepSignature, signatureBytes, signatureHash, signatureOf, signatureUrl } from './signatures'
