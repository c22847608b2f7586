const KEY = 'almanac.support'

/** Stores the URL of the support widget used in this browser, until the widget has logged the user out. */
export function rememberSupport(url: string): void {
  try {
    localStorage.setItem(KEY, url)
  } catch {
    // The document logs out the previous user each time it is opened.
  }
}

/** The URL of the support widget with a pending logout; null without one. */
export function supportToLeave(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

export function forgetSupport(): void {
  localStorage.removeItem(KEY)
}
