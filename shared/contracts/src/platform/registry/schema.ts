import * as z from 'zod/mini'
import { id, instant } from '../../common/schema'
import { feature } from '../../account/session/schema'
import { theme } from '../theme/schema'

export const remoteName = z.string().check(z.regex(/^[a-z][a-z0-9_]{1,40}$/))

/** A text in every language that its remote has, made from the locale files at build. */
export const localised = z.record(z.string(), z.string())

/** A route that a remote owns. `path` is a React Router pattern. */
export const descriptorRoute = z.object({
  path: z.string(),
  title: localised,
  /**
   * Who may open it: `user` (default) is sent to /login when signed out;
   * `visitor` is sent to the dashboard when signed in; `anyone` stays.
   */
  access: z.enum(['user', 'visitor', 'anyone']),
  /** The hs_feature without which the route leads home. */
  feature: z.optional(z.string()),
})

export const descriptorNavigation = z.object({
  path: z.string(),
  label: localised,
  icon: z.string(),
  /** Lower comes first. */
  order: z.int(),
  /** `bar` is at the thumb, at most five in all; `more` is behind the settings button. */
  place: z.enum(['bar', 'more']),
  feature: z.optional(z.string()),
})

/** What a remote says of itself. The host builds routes, navigation and slots from it without loading any code. */
export const descriptor = z.object({
  name: remoteName,
  /** The contract version that it was built against. */
  contract: z.int(),
  routes: z.array(descriptorRoute),
  navigation: z.array(descriptorNavigation),
  /** Slot name to the exposed module that fills it. */
  slots: z.record(z.string(), z.string()),
  /** Slot name to the hs_feature without which it is not filled; slots for everybody are not named. */
  slot_features: z.optional(z.record(z.string(), z.string())),
  /** The exposed module that reads ahead what its screens need without a network; missing where there is none. */
  offline: z.optional(z.string()),
})

/** One release of one remote, as the browser needs it. */
export const release = z.object({
  remote: remoteName,
  version: z.string(),
  /** Where its files are, ending in a slash; may be another origin. */
  address: z.string(),
  /** The Module Federation manifest, relative to the address. */
  manifest: z.string(),
  /** SHA-384 (SRI form, `sha384-…`) of each file that a browser loads, by path relative to the address. */
  files: z.record(z.string(), z.string()),
  descriptor,
  /** The theme that the rollout names for this remote's screens; null is the visitor's own. */
  theme_key: z.nullable(z.string()),
  theme: z.nullable(theme),
  /** Taken over at once where it is shown already; otherwise a form or a call in progress ends first. */
  urgent: z.boolean(),
  /** What served before was taken back, or rolled back in a hurry: a tab that ran it reloads, because what a script has done to a page outlives its release. */
  withdrawn: z.optional(z.boolean()),
  /** It comes from a team's own machine, for this visitor alone: its files have no hashes. */
  preview: z.boolean(),
  /** The release that served before, to fall back on. */
  fallback: z.nullable(
    z.object({
      version: z.string(),
      address: z.string(),
      manifest: z.string(),
      files: z.record(z.string(), z.string()),
    }),
  ),
})

/** What the host boots from, resolved for one visitor. */
export const registry = z.object({
  theme,
  features: z.array(feature),
  remotes: z.array(release),
  /** The preview that this browser is in; null outside of one. */
  preview: z.nullable(z.object({ remote: remoteName, expires_at: instant })),
  /** The user that it was resolved for; null for a visitor. */
  user_id: z.nullable(id),
  /** Rises with every change of releases, rollouts, themes or features; a browser takes no lower one. */
  revision: z.int(),
  issued_at: instant,
  /** Nothing is started from it afterwards. */
  expires_at: instant,
  /** Names the key of the signature: the first 16 hexadecimal digits of the SHA-256 of the raw public key. */
  key_id: z.string(),
  /** Ed25519 over the canonical JSON (RFC 8785) of everything else, base64. */
  signature: z.string(),
})

export const currentRegistry = {
  summary: 'Read the registry',
  description: 'For this visitor: theme, features, and which release of which remote; signed.',
  query: z.object({ group_id: z.optional(id) }),
  answer: registry,
}

export const registryRevision = {
  summary: "Read the registry's revision",
  description: 'Which revision the registry is at: cheap to ask, for a browser that cannot listen to events.',
  answer: z.object({ revision: z.int() }),
}

export type Localised = z.infer<typeof localised>
export type RemoteDescriptor = z.infer<typeof descriptor>
export type DescriptorRoute = z.infer<typeof descriptorRoute>
export type DescriptorNavigation = z.infer<typeof descriptorNavigation>
export type Release = z.infer<typeof release>
export type Registry = z.infer<typeof registry>
