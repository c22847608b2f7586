/** The publisher of releases that come with the installation, and of the rules that it makes. */
export const BUNDLED = 'bundled' as const
