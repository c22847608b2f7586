const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('almanac.profile')

/** Notifies other tabs that the profile has changed, without data: they refetch. */
export function notifyOtherTabs(): void {
  channel?.postMessage('changed')
}

/** Subscribes to changes in other tabs; returns the unsubscribe function. */
export function onOtherTab(listener: () => void): () => void {
  channel?.addEventListener('message', listener)
  return () => channel?.removeEventListener('message', listener)
}
