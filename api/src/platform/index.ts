/** Releases, rollouts, companies, outgoing messages and audit trails for other areas. */
export { recordRoleChange } from './administrators/role-changes'
export { type AlertRecipients, noteAlert, sendAlerts } from './alerts/alerts'
export { platformArea, platformFeatures } from './area'
export { commonCompanies, commonCompany, companyAmong, isInSeveralStudies } from './brand/about-company'
export { changePasskeys, companyPasskeys, passkeyColumns } from './company-passkeys/setting'
export { documentBrandOf, themedDocumentBrand } from './brand/document-brand'
export { BRAND_FILES, brandFileAt, keepBrandFile } from './brand/files'
export { type BrandFile, cleanLogo } from './brand/logo'
export { LEAST_LOGO_CONTRAST, type ThemeProblem, themeProblems } from './brand/problems'
export { rasterOf } from './brand/raster'
export { type Tones, tonesOf } from './brand/tones'
export { shortNameOf } from './brand/short-name'
export { brandFiles } from './brands/files'
export { publish as publishBrand, takeBack as takeBrandBack } from './brands/publish'
export { brandDraftTheme } from './brands/preview'
export { companyReleases } from './company-releases/releases'
export { askForRelease } from './company-releases/requests'
export { brandState } from './brands/state'
export { noteOfStudy } from './brands/versions'
export { participantMark, record } from './audit/audit-trail'
export {
  requiresSignInCode,
  becomeMember,
  companiesOf,
  alertRecipientsOf,
  companyIdOf,
  groupByCode,
  groupById,
  groupsOf,
  hasClosedStudy,
  isInClosedStudy,
  type JoinableGroup,
  joinedGroups,
  membershipsOf,
  onboardingSurveyIds,
  onlyCompany,
} from './companies/memberships'
export {
  companyName,
  messagingOf,
  namedCompaniesOf,
  sharedSupportPhone,
  supportPhoneOf,
  supportPhoneOfGroup,
} from './companies/messaging'
export { groupTeamOf, type Team, teamsIn } from './companies/teams'
export { companiesOfStudy, studyKeys, type StudyMember, studyMembers } from './companies/study'
export { killRemote, reviveRemote } from './controls/kill-switch'
export { pauseRollouts, resumeRollouts } from './controls/pause'
export { groupNames, type OwnGroup, ownGroups, ownSecurityEvents, ownSent, ownTrail } from './data-export'
export { endedSessionIn } from './events/ended-session'
export { createSessionWatch, type SessionWatch } from './events/session-watch'
export { Evidence } from './evidence/evidence'
export { measureHolds } from './evidence/holds'
export { countHours } from './evidence/hours'
export { createEventPublisher, originOf, publishEvent } from './events/publish'
export { type EventStream, openEventStream } from './events/stream'
export { eraseInvitations } from './erasure'
export { companyWithFeature, featuresOf, groupHasFeature, hasFeature } from './features/features'
export { readFeatureValue, valueInWords } from './features/definitions'
export { explainFeaturesOf } from './features/explain'
export { listFeaturesOf } from './features/list'
export { setFeature } from './features/set'
export { ownSettingsColumn } from './features/settings'
export { readHealth } from './operations/health'
export { momentIn } from './outgoing/moment'
export { SUN } from '@almanac/domain/theme'
export type { FactorChange, MessageKind, MessageKinds } from './outgoing/kinds'
export { mailOf, textMessageOf } from './outgoing/sender/compose'
export { mailAddresses } from './outgoing/mail-addresses'
export { send } from './outgoing/send'
export type { Attachments } from './outgoing/sender/attachments'
export type { PreparedReset, Recipients } from './outgoing/sender/recipients'
export { startSender } from './outgoing/sender/sender'
export { growPlans } from './plans/grow'
export { withPreview } from './previews/apply'
export { enterPreview, previewOnPage, type PreviewOnPage } from './previews/current'
export { newLoadToken } from './registry/load-token'
export { type HostChoice, type ResolvedRegistry, resolveRegistry, type UnsignedRegistry } from './registry/resolve'
export type { RegistryQuery } from './registry/audience'
export { raiseRevision } from './registry/revision'
export { isSignedWith, newSigner, publicKeyIn, type Signer, signerIn, signerOf } from './registry/signer'
export { createInstallation, findBundled, type Installation } from './releases/installation'
export { clashesOfRelease, clashFaultsAmong } from './releases/checks/clashes'
export { documentFaults, manifestFaultsOf, mapsTooLarge, tooLarge, unreadableMap } from './releases/checks/document'
export { readMap } from './releases/maps/read-map'
export { fitFaults } from './releases/checks/host'
export { incompatibleLiveReleases } from './releases/checks/incompatibilities'
export { MAX_RELEASE_FILE_BYTES } from './releases/files/files'
export { createHosts, type Hosts, type ServedHost } from './hosts/hosts'
export { openHost, reasonsOf, UnfitHost, unservedReasons } from './hosts/open'
export { because } from './reasons'
export { cacheTemplate, noTemplate, type Template } from './hosts/template'
export { createKeptFiles, type KeptFiles } from './releases/kept/files'
export type { InstalledBuild } from './releases/kept/build'
export { BUILD_RETENTION_DAYS, deleteExpiredBuilds } from './releases/kept/retention'
export { deleteExpiredReleaseFiles } from './releases/files/retention'
export { folderStorage } from './releases/storage/folder'
export { type S3Options, s3Storage } from './releases/storage/s3'
export type { ReleaseStorage } from './releases/storage/storage'
export type { StoredRelease } from './releases/stored-release'
export { seal, sealBytes, tokenKey, tokenKeyOf, unseal, unsealBytes } from './secrets/sealed-tokens'
export { SecurityEventLog } from './security-events/log'
export { noteRefusal, noteSecurityEvent } from './security-events/note'
export { type ReadSecurityEvent, securityEvents, writeSecurityEvent } from './security-events/rows'
export { iconPath, ICONS, type IconKind, themedPath } from './theme/icon-path'
export { companyTheme, themeOf } from './theme/theme'
export { issueToken, listTokens, revokeToken, teamOf } from './tokens/team-tokens'
