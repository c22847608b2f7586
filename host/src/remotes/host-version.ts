/** The version of the host that runs in this page; empty where its build has none. */
export function hostVersion(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="host-version"]')?.content ?? ''
}
