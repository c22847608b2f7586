/**
 * Calls back when the page may be about to unload: a reload, a closed tab, or an app in
 * the background, which a phone may kill without an event. Returns the unsubscribe
 * function.
 */
export function onPageHide(work: () => void): () => void {
  const hidden = () => {
    if (document.visibilityState === 'hidden') work()
  }
  addEventListener('pagehide', work)
  document.addEventListener('visibilitychange', hidden)
  return () => {
    removeEventListener('pagehide', work)
    document.removeEventListener('visibilitychange', hidden)
  }
}
