/** The publisher of releases that come with the installation, and of the rules that it makes. */
export const BUNDLED = 'bundled' as const

/** The name under which the host is a release. No team can publish one. */
export const HOST = 'host'
