export { SLOT_NAMES } from './claimed-names'
export { ICON_NAMES, type IconName } from './icon-names'
export { type ClaimFault, claimFaults, type Claims, RELEASE_LIMITS } from './claims'
export {
  type Clash,
  clashesOf,
  HOST_PLACES,
  isHostPlace,
  type Incompatibility,
  incompatibilitiesOf,
  type ModuleUse,
  type Offer,
  placesOf,
} from './compatibility'
export { type ManifestFault, type ManifestOf, manifestFaults } from './manifest'
