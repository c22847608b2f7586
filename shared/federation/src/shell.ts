/** What a remote's screen asks of the shell around it. A federation singleton: the host provides it. */
export { loadChunk } from './loading/chunk'
export { AttemptContext } from './shell/attempt'
export { ShellContext, type Shell, type SlotFill, type Work } from './shell/context'
export { FeatureContext, useFeature } from './shell/feature'
export { lazyScreen } from './shell/lazyScreen'
export { Otherwise, Slot } from './shell/Slot'
export { useBusy } from './shell/useBusy'
