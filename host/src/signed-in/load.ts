import { prepareCalls } from '@almanac/api-client'
import type * as outboxModule from '@almanac/outbox'
import type { QueryClient } from '@almanac/api-client/query'
import type { DescriptorRoute } from '@almanac/contracts/platform/registry'
import type { ComponentType, ReactNode } from 'react'
import type { NavigateProps } from 'react-router-dom'
import type { followRouter } from './follow-router'
import type { OpenPlace } from '../outlet/KeptPlaces'
import type { receiveEvents } from '../registry/event-stream'
import type { BootDocument } from '../registry/verify-registry'

/** The props of the frame around a screen. */
export interface FrameProps {
  route: DescriptorRoute
  brand: string
  /** The place that the frame shows instead of `children`, and keeps mounted; null for other screens. */
  place: OpenPlace | null
  children: ReactNode
}

/** The modules that only signed-in users need (./signed-in.ts). */
export interface SignedInModule {
  Frame: ComponentType<FrameProps>
  Offline: ComponentType
  GlobalDialogs: ComponentType
  outboxModule: typeof outboxModule
  getQueryClient: () => QueryClient
  openOfflineCache: (user_id: string) => Promise<void>
  deleteOfflineCache: () => Promise<void>
  receiveEvents: typeof receiveEvents
  followRouter: typeof followRouter
  WithheldRedirect: ComponentType<NavigateProps>
}

let load: (() => Promise<SignedInModule>) | null = null
let loaded: SignedInModule | null = null

/** Sets the loader of the module. The page's entry does so, because an import here would be a cycle. */
export function provideSignedIn(loader: () => Promise<SignedInModule>): void {
  load = loader
}

/**
 * Loads the modules that only signed-in users need: the frame with the navigation,
 * the outbox, the offline cache. Called with a session, before its first screen,
 * and never for the sign-in screen. Rejects when a file cannot be loaded; the next
 * call tries again.
 */
export async function loadSignedIn(): Promise<SignedInModule> {
  if (loaded) return loaded
  if (!load) throw new Error('provideSignedIn has not been called')
  const [module] = await Promise.all([load(), prepareCalls()])
  loaded = module
  return loaded
}

/** The modules if they are loaded; null for a visitor. */
export const signedInModule = (): SignedInModule | null => loaded

/** Resolves to the document once the modules that only a signed-in user needs are loaded too. */
export async function withSignedIn<B extends BootDocument | null>(document: Promise<B>): Promise<B> {
  const boot = await document
  if (boot?.session.user) await loadSignedIn()
  return boot
}
