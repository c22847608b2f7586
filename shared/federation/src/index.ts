export {
  defineRemote,
  defineRoutes,
  type DescriptorSource,
  type FillSource,
  type NavigationSource,
  type RouteSource,
} from './descriptor'
export { booleanFlag, choiceFlag, numberFlag } from './flags'
export type { OfflineModule, RemoteModule, SlotModule } from './module'
export type { ConsentRequest, FormPart, ObjectiveSlot, SlotName, Slots } from './slots'
