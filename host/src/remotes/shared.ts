import * as react from 'react'
import * as jsxRuntime from 'react/jsx-runtime'
import * as reactDom from 'react-dom'
import * as apiClient from '@almanac/api-client'
import * as auth from '@almanac/auth'
import { explained } from '@almanac/federation/loading'
import * as shell from '@almanac/federation/shell'
import * as i18n from '@almanac/i18n'
import * as core from '@almanac/ui/core'
import * as router from '@almanac/ui/router'
import { loadSignedIn } from '../signed-in/load'

declare const HOST_VERSION: string

/** Loaded with the host, because every visit needs it. */
const present = (module: object) => ({ lib: () => module })
/** Loaded when the first remote asks for it. */
const later = (load: () => Promise<object>) => ({ get: () => explained(load).then((module) => () => module) })

const forms = () => import(/* webpackChunkName: "_almanac_ui_form" */ './forms')

const provided = {
  react: present(react),
  'react/jsx-runtime': present(jsxRuntime),
  'react-dom': present(reactDom),
  '@almanac/api-client': present(apiClient),
  '@almanac/api-client/query': later(
    () => import(/* webpackChunkName: "_almanac_api_client_query" */ '@almanac/api-client/query'),
  ),
  '@almanac/auth': present(auth),
  '@almanac/federation/shell': present(shell),
  '@almanac/i18n': present(i18n),
  '@almanac/outbox': later(() => loadSignedIn().then(({ outboxModule }) => outboxModule)),
  '@almanac/ui/core': present(core),
  '@almanac/ui/router': present(router),
  '@almanac/ui/charts': later(() => import(/* webpackChunkName: "_almanac_ui_charts" */ '@almanac/ui/charts')),
  '@almanac/ui/content': later(() => import(/* webpackChunkName: "_almanac_ui_content" */ '@almanac/ui/content')),
  '@almanac/ui/fields': later(() => forms().then(({ fields }) => fields())),
  '@almanac/ui/form': later(() => forms().then(({ form }) => form)),
  '@almanac/ui/tabs': later(() => import(/* webpackChunkName: "_almanac_ui_tabs" */ '@almanac/ui/tabs')),
}

/**
 * The one instance of everything that host and remotes share, for the
 * federation runtime. Its keys are those of shared/federation/webpack/shared.cjs.
 */
export const shared = Object.fromEntries(
  Object.entries(provided).map(([key, source]) => [
    key,
    {
      ...source,
      version: HOST_VERSION,
      scope: 'default',
      shareConfig: { singleton: true, strictVersion: false, requiredVersion: false as const },
    },
  ]),
)
