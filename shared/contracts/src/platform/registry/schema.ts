import * as z from 'zod/mini'
import { id, instant, text } from '../../common/schema'
import { feature } from '../../account/session/schema'
import { descriptorFlag, featureValue, localised } from '../features/values'
import { theme } from '../theme/schema'

export const remoteName = z.string().check(z.regex(/^[a-z][a-z0-9_]{1,40}$/))

/** A route that a remote owns. `path` is a React Router pattern. */
export const descriptorRoute = z.object({
  path: z.string(),
  title: localised,
  /**
   * Who may open it: `user` (default) redirects signed-out visitors to /login;
   * `visitor` redirects signed-in users to the dashboard; `anyone` never redirects.
   */
  access: z.enum(['user', 'visitor', 'anyone']),
  /** The hs_feature, or the remote's own boolean flag by its full name, without which the route redirects to the home page. */
  feature: z.optional(z.string()),
  /**
   * The path of the place with `keep_mounted` whose screen it shows, or beside whose list it stands: both are one element.
   * Missing for other routes, and ignored by earlier hosts.
   */
  of_place: z.optional(z.string()),
  /**
   * Whether a list and what it opens stand beside each other in a wide window: the navigation bar takes no room above
   * them, before the screen's code is there too. Missing for other routes, and ignored by earlier hosts.
   */
  panes: z.optional(z.boolean()),
})

export const descriptorNavigation = z.object({
  path: z.string(),
  label: localised,
  icon: z.string(),
  /** Ascending. Places below 70 are care, those from 70 the person's data, those from 80 help: the groups on Me. */
  order: z.int(),
  /** `bar` is under the thumb beside Record and Me, at most three entries in all; `more` is on Me. */
  place: z.enum(['bar', 'more']),
  feature: z.optional(z.string()),
  /**
   * Whether its screen stays mounted, hidden, while others are shown, if it was left at exactly this path. Missing for
   * those that are mounted anew, and ignored by earlier hosts.
   */
  keep_mounted: z.optional(z.boolean()),
})

/** A remote's description, from which the host builds routes, navigation and slots without loading code. */
export const descriptor = z.object({
  name: remoteName,
  /** The contract version it was built against. */
  contract: z.int(),
  routes: z.array(descriptorRoute).check(z.maxLength(500)),
  navigation: z.array(descriptorNavigation).check(z.maxLength(100)),
  /** Exposed module by the name of the slot that it fills. */
  slots: z.record(z.string(), z.string()),
  /** Required hs_feature by slot name; slots without one are filled for everybody. */
  slot_features: z.optional(z.record(z.string(), z.string())),
  /** The exposed module, if any, that prefetches the data that its screens need offline. */
  offline: z.optional(z.string()),
  /** Flags of its own by their names without the remote's, which operators set; browsers get their values instead (`release.flags`). */
  flags: z.optional(z.record(z.string(), descriptorFlag)),
})

/** One release of one remote, for the browser. */
export const release = z.object({
  remote: remoteName,
  version: z.string(),
  /** Base URL of its files, ending in a slash; may be another origin. */
  address: z.string(),
  /** The Module Federation manifest, relative to the address. */
  manifest: z.string(),
  /** SHA-384 (SRI form, `sha384-…`) of each file that a browser loads, by path relative to the address. */
  files: z.record(z.string(), z.string()),
  descriptor,
  /** The values of its own flags for this visitor, by their names without the remote's; missing without flags, and in registries of older servers. */
  flags: z.optional(z.record(z.string(), featureValue)),
  /** The rollout's theme for this remote's screens; null for the visitor's own. */
  theme_key: z.nullable(z.string()),
  theme: z.nullable(theme),
  /** Whether it replaces a shown release immediately instead of waiting until no form or call is in progress. */
  urgent: z.boolean(),
  /** The previous release was withdrawn or rolled back: tabs that ran it reload once nothing is in progress, because the side effects of its scripts and styles would remain in the page. */
  withdrawn: z.optional(z.boolean()),
  /** It is the known good release where this visitor gets it: a host may run its screens before they are opened. Missing for others, and in registries of older servers. */
  known_good: z.optional(z.boolean()),
  /** Served from a team's own machine, only for this visitor; its files have no hashes. */
  preview: z.boolean(),
  /** The previous release, as the fallback. */
  fallback: z.nullable(
    z.object({
      version: z.string(),
      address: z.string(),
      manifest: z.string(),
      files: z.record(z.string(), z.string()),
    }),
  ),
})

/** A remote that operators have switched off for everyone: its places, and what is shown there. */
export const switchedOff = z.object({
  remote: remoteName,
  routes: z.array(descriptorRoute),
  navigation: z.array(descriptorNavigation),
  /** In each language of the product; null for the host's own sentence. */
  sentence: z.nullable(localised),
})

/** Configuration with which the host starts, resolved for one visitor. */
export const registry = z.object({
  theme,
  features: z.array(feature),
  remotes: z.array(release),
  /** Remotes that nobody gets for the time being; missing without any. */
  switched_off: z.optional(z.array(switchedOff)),
  /** The active preview of this browser; null without one. */
  preview: z.nullable(z.object({ remote: remoteName, expires_at: instant })),
  /** The version of the host for this visitor: a tab that runs another reloads once it is idle. Missing where the host is built without one. */
  host: z.optional(z.string()),
  /** The user for whom it was resolved; null for a visitor. */
  user_id: z.nullable(id),
  /**
   * Proof that this document was given out, for the outcomes of its releases (`reportReleaseOutcomes`). It names the
   * load, a pseudonym of the person, the host and what was served. Missing in documents of older servers.
   */
  load_token: z.optional(z.string()),
  /** Increases with every change of releases, rollouts, themes or features; browsers reject a lower one. */
  revision: z.int(),
  issued_at: instant,
  /** Afterwards nothing may be started from it. */
  expires_at: instant,
  /** Id of the signing key: the first 16 hexadecimal digits of the SHA-256 of the raw public key. */
  key_id: z.string(),
  /**
   * While the key is being changed: the key that signs, raw in base64, and the former key's Ed25519 signature over
   * "almanac key", a line feed and its bytes. A page that trusts the former key trusts this one from then on.
   */
  key_change: z.optional(z.object({ public_key: z.string(), signature: z.string() })),
  /** Ed25519 over the canonical JSON (RFC 8785) of everything else, base64. */
  signature: z.string(),
})

export const currentRegistry = {
  summary: 'Read the registry',
  description: 'For this visitor: theme, features, and which release of which remote; signed.',
  query: z.object({
    group_id: z.optional(id),
    /** The version of the host that runs in the tab, for which releases are chosen; missing from older hosts. */
    host: z.optional(text(64)),
  }),
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
export type SwitchedOff = z.infer<typeof switchedOff>
