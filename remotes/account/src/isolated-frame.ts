/** Attributes of a frame of another origin: in an isolated page it loads without stored cookies, or not at all. */
export const frameAttributes = (): { credentialless?: true } =>
  window.crossOriginIsolated ? { credentialless: true } : {}
