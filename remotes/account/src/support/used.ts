const KEY = 'almanac.support'

/** Remembers where somebody chatted in this browser, until the widget has logged them out. */
export function rememberSupport(url: string): void {
  try {
    localStorage.setItem(KEY, url)
  } catch {
    // The document logs out whoever was there before each time that it is opened.
  }
}

/** Where somebody has chatted and was not logged out yet; null where nobody has. */
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
