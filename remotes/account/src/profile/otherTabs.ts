const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('almanac.profile')

/** The profile has changed here. No word of what: other tabs ask the server. */
export function tellOtherTabs(): void {
  channel?.postMessage('changed')
}

/** Hears of changes made in other tabs until the returned function is called. */
export function onOtherTab(listener: () => void): () => void {
  channel?.addEventListener('message', listener)
  return () => channel?.removeEventListener('message', listener)
}
