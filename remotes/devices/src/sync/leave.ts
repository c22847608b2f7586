/** Leaves the app for a provider's page, which redirects back to /sync. */
export function leaveFor(url: string): void {
  const target = new URL(url, window.location.href)
  if (target.protocol !== 'https:' && target.protocol !== 'http:')
    throw new Error(`A provider's page is at ${target.protocol}`)
  window.location.assign(target)
}
