// Invalid remote.ts declarations that the type checker must reject: `tsc` fails if one of these is
// allowed.
import { SLOT_NAMES } from '@almanac/domain/releases'
import { defineRemote, defineRoutes } from './descriptor'
import type { SlotName } from './slots'

const screen = () => Promise.resolve(() => null)
const place = { label: 'notes.title', icon: 'list', order: 100, place: 'more' } as const
const routes = defineRoutes([
  { path: '/notes', title: 'notes.title', screen },
  { path: '/notes/:id', title: 'notes.title', screen },
])

defineRemote({ name: 'notes', routes, navigation: [{ ...place, path: '/notes' }] })

// @ts-expect-error: a place in the navigation leads to one of the remote's routes
defineRemote({ name: 'notes', routes, navigation: [{ ...place, path: '/note' }] })

// @ts-expect-error: every route has a screen
defineRoutes([{ path: '/notes', title: 'notes.title' }])

// @ts-expect-error: a feature is one of the product's
defineRoutes([{ path: '/notes', title: 'notes.title', screen, feature: 'Notes' }])

// @ts-expect-error: an icon is one of the product's
defineRemote({ name: 'notes', routes, navigation: [{ ...place, path: '/notes', icon: '<img>' }] })

// The slots that the server knows are those that have props.
SLOT_NAMES satisfies readonly SlotName[]
const named = (slot: SlotName): (typeof SLOT_NAMES)[number] => slot
void named
