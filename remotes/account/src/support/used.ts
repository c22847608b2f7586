import { deviceStorage } from '@almanac/auth/storage'

const KEY = 'almanac.support'

/** Stores the URL of the support widget used in this browser, until the widget has logged the user out. */
export function rememberSupport(url: string): void {
  deviceStorage.set(KEY, url)
}

/** The URL of the support widget with a pending logout; null without one. */
export function supportToLeave(): string | null {
  return deviceStorage.get(KEY)
}

export function forgetSupport(): void {
  deviceStorage.remove(KEY)
}
