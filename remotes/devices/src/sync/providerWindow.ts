/** A window of a provider beside ours. */
export interface ProviderWindow {
  /** Shows the provider's page. */
  go: (url: string) => void
  /** Resolves when the participant is back at our window. */
  left: Promise<void>
  close: () => void
}

/**
 * Opens a window for a provider's page; null where the browser opens none. The provider's page is of another origin
 * and knows nothing of ours, nor we of it: that the participant is done shows by their coming back.
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
