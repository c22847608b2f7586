export { clashesOf, HOST_PLACES, isHostPlace, patternKey, type Clash, type Offer } from './clashes'
export { misfitsOf, type Misfit, type ModuleUse } from './misfits'
