import type { FastifyInstance } from 'fastify'
import { supportedLocales } from '@almanac/contracts/platform/locales'
import * as schema from '@almanac/contracts/schema/platform/locales'
import { serve } from '../../http/route'
import { supported } from '../../http/locales'

export function localesRoutes(app: FastifyInstance): void {
  serve(app, supportedLocales, schema.supportedLocales, () => Promise.resolve(supported))
}
