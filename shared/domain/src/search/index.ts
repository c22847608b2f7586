export { nameIn, type Named } from './named'
export { plain } from './plain'
export { searchable, spelled, type Findable, type Search } from './searchable'
