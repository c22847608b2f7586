/** A provider's page in a separate window. */
export interface ProviderWindow {
  /** Navigates to the provider's page. */
  go: (url: string) => void
  /** Resolves when the participant is back at our window. */
  left: Promise<void>
  close: () => void
}

/**
 * Opens a window for a provider's page; null if the browser blocks it. The page has another origin, so neither window
 * can observe the other: the participant's return to our window is the only sign that they are done.
 */
export function openProviderWindow(): ProviderWindow | null {
  const opened = window.open('', '_blank', 'popup,width=520,height=720')
  if (!opened) return null
  return {
    go(url) {
      const target = new URL(url, window.location.href)
      if (target.protocol !== 'https:' && target.protocol !== 'http:')
        throw new Error(`A provider's page is at ${target.protocol}`)
      opened.location.replace(target.href)
    },
    left: new Promise((resolve) => window.addEventListener('focus', () => resolve(), { once: true })),
    close: () => opened.close(),
  }
}
