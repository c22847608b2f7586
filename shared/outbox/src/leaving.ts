/**
 * Calls back when the page may be about to go: a reload, a closed tab, or an app
 * put away, which a phone may end without a further word. The answer stops it.
 */
export function onPageLeaving(work: () => void): () => void {
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
