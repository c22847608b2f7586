export { defineRemote, type DescriptorSource, type NavigationSource, type RouteSource } from './descriptor'
export type { RemoteModule } from './module'
export type { SlotName, Slots } from './slots'
