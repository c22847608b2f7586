export { type ClaimFault, claimFaults, type Claims, type ManifestFault, manifestFault, RELEASE_LIMITS } from './claims'
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
