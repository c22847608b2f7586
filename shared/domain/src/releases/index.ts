export { clashesOf, HOST_PLACES, isHostPlace, placesOf, type Clash, type Offer } from './clashes'
export { misfitsOf, type Misfit, type ModuleUse } from './misfits'
