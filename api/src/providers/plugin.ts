import type { FastifyInstance } from 'fastify'
import { providersFromEnvironment, type Providers } from './environment'

declare module 'fastify' {
  interface FastifyInstance {
    /** Set by `useProviders`. */
    providers?: Providers
  }
}

/** Sets the providers of this server. Must be called before it listens. */
export function useProviders(app: FastifyInstance, providers: Providers): void {
  app.decorate('providers', providers)
}

/** The providers of this server: those set by `useProviders`, else those of the process's environment. */
export function providersOf(app: FastifyInstance): Providers {
  return app.providers ?? providersFromEnvironment(process.env)
}
