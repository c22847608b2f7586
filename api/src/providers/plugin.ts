import type { FastifyInstance } from 'fastify'
import { providersFromEnvironment, type Providers } from './environment'

declare module 'fastify' {
  interface FastifyInstance {
    /** The outside world, once `useProviders` has named it. */
    providers?: Providers
  }
}

/** Names the providers that this server uses. To be called before it listens. */
export function useProviders(app: FastifyInstance, providers: Providers): void {
  app.decorate('providers', providers)
}

/** The providers of this server: those it was given, else those of the process's environment. */
export function providersOf(app: FastifyInstance): Providers {
  return app.providers ?? providersFromEnvironment(process.env)
}
