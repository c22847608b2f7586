import { basename } from 'node:path'
import { remotes } from '../work/project.mjs'

/** Forbidden imports, and their replacements. */

const zod = {
  name: 'zod',
  message: "Write `import * as z from 'zod/mini'`: the whole of zod costs a participant up to 91 KB, mini 7.",
}

const noCopies = {
  regex: '^(lodash|moment|axios|classnames|uuid)(/|$)',
  message: 'The platform or @almanac/domain has it: look there first.',
}

const state = [
  { regex: '^react-router(-dom)?(/|$)', message: "Import routes and links from '@almanac/ui/router'." },
  { regex: '^@mui/x-charts(/|$)', message: "Import charts from '@almanac/ui/charts', or add one there." },
  {
    regex: '^@mui/(?!x-charts)',
    message: "Import components from '@almanac/ui/core' or '@almanac/ui/form', or add one there.",
  },
  {
    regex: '^@emotion/',
    message:
      "Style with the components of '@almanac/ui/core'; a component that needs a style of its own belongs there.",
  },
  { regex: '^(react-hook-form|@hookform/)', message: "Import form parts from '@almanac/ui/form'." },
  { regex: '^(i18next|react-i18next)(/|$)', message: "Use `useTranslation` of '@almanac/i18n'." },
  { regex: '^@tanstack/(?!react-virtual$)', message: "Use '@almanac/api-client/query'." },
  { regex: '^(ky|axios)(/|$)', message: "Call the server with `api(call, …)` of '@almanac/api-client'." },
  { regex: '^(idb|idb-keyval)(/|$)', message: "What must survive goes through '@almanac/outbox'." },
  {
    regex: '^zustand(/|$)',
    message: "Shared state lives in '@almanac/auth' or '@almanac/outbox'; a screen's state in React.",
  },
  { regex: '^notistack(/|$)', message: "Use `useToast` of '@almanac/ui/core'." },
]

const relativeOut = {
  regex: '^(\\.\\./)+(host|api|(remotes|shared|authoring)/[^/]+)/(src|dist|webpack)(/|$)',
  message: 'Import another package by its name (@almanac/…), never by its path.',
}

const node = { regex: '^node:', message: 'This runs in a browser: there is no Node.' }

export const commonImports = { paths: [zod], patterns: [noCopies, relativeOut] }

export const clientImports = { paths: [zod], patterns: [noCopies, relativeOut] }

/** Needed by a single remote: declared in its package.json and loaded lazily, in a separate chunk. */
const LAZY = [
  '@dnd-kit/(core|sortable|utilities)',
  '@tanstack/react-virtual',
  'diff',
  'embla-carousel-react',
  'react-joyride',
  'saxes',
  'signature_pad',
  'twilio-video',
  'uqr',
  '@simplewebauthn/browser',
]

export const remoteImports = {
  paths: [zod],
  patterns: [
    relativeOut,
    node,
    ...state,
    {
      regex: `^(host|${remotes()
        .map((folder) => basename(folder))
        .join('|')})(/|$)`,
      message: 'A remote imports no other remote and not the host: fill or render a slot of @almanac/federation.',
    },
    {
      regex: `^(?!\\.|react$|react/jsx-runtime$|@almanac/|@testing-library/|zod|(${LAZY.join('|')})$)`,
      message:
        'A remote imports react, @almanac/* and what it loads lazily alone. Bring the package in through a shared entry (docs/contributing/recipes.md, "a dependency").',
    },
  ],
}

export const serverImports = {
  paths: [zod],
  patterns: [
    noCopies,
    relativeOut,
    {
      regex: '^(react|react-dom|@almanac/(?!contracts|domain|api/|formats/|studies))',
      message:
        'The server and what is built on it use @almanac/contracts and @almanac/domain alone of what browsers have.',
    },
  ],
}
