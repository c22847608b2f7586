/** Attributes of a frame of another origin: in an isolated page it loads without stored cookies, or not at all. */
export const frameAttributes = (sandbox: string): { sandbox: string; credentialless?: true } => ({
  sandbox,
  ...(window.crossOriginIsolated ? { credentialless: true } : {}),
})
