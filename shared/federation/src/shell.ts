/** API of the shell for the screens of a remote. A federation singleton: the host provides it. */
export { loadChunk } from './loading/chunk'
export { decodeHeic } from './heic/load-decoder'
export {
  AttemptContext,
  FeatureContext,
  FlagContext,
  ShellContext,
  useBusy,
  useFeature,
  useFlag,
  type Shell,
  type ShellEvent,
  type SlotFill,
  type Work,
} from './shell/context'
export { lazyScreen } from './shell/lazyScreen'
export { SlotFallback, Slot } from './shell/Slot'
export { SlotGroup, useInSlotGroup } from './shell/SlotGroup'
