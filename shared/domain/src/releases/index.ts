export { claimFaults, RELEASE_LIMITS, type ClaimFault, type Claims } from './claims'
export { clashesOf, HOST_PLACES, isHostPlace, placesOf, type Clash, type Offer } from './clashes'
export { manifestFault, type ManifestFault } from './manifest'
export { misfitsOf, type Misfit, type ModuleUse } from './misfits'
