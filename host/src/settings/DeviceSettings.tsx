import { lazy, Suspense, useSyncExternalStore } from 'react'
import { Stack } from '@almanac/ui/core'
import { currentBridge, onBridge } from '@almanac/native/current'
import { Appearance } from './Appearance'
import { Language } from './Language'
import { TextSize } from './TextSize'

// Lazy, as only the native app has it.
const AppLock = lazy(() => import('./AppLock').then((module) => ({ default: module.AppLock })))

/** The settings of this device: language, text size, appearance, and in the native app its lock. */
export function DeviceSettings() {
  return (
    <Stack gap={5}>
      <Language />
      <TextSize />
      <Appearance />
      <AppLockInShell />
    </Stack>
  )
}

/** The setting of the app's lock, in a native shell that supports it. */
function AppLockInShell() {
  const bridge = useSyncExternalStore(onBridge, currentBridge)
  if (!bridge?.has('set_lock')) return null
  return (
    <Suspense>
      <AppLock bridge={bridge} />
    </Suspense>
  )
}
