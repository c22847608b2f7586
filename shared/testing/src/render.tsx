import { render, type RenderResult } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { QueryClient, QueryClientProvider } from '@almanac/api-client/query'
import { setSession } from '@almanac/auth'
import type { User } from '@almanac/contracts/account/session'
import { isFeatureEnabled } from '@almanac/domain/features'
import { FeatureContext, FlagContext } from '@almanac/federation/shell'
import { directionOf, setLocale } from '@almanac/i18n'
import { ErrorState } from '@almanac/ui/content'
import { loadDialog, Toasts } from '@almanac/ui/core'
import { AlmanacTheme } from '@almanac/ui/theme'
import { act, Suspense, type ReactElement } from 'react'
import { createMemoryRouter, parsePath, RouterProvider, type Location } from 'react-router-dom'

interface RenderOptions {
  /** Initial path; `/` by default. */
  path?: string
  /** History state of that path. */
  state?: unknown
  /** Earlier history entries, oldest first, for Back. */
  before?: readonly string[]
  /** The signed-in user; a visitor when absent. */
  user?: User | null
  locale?: string
  /** Values of remotes' flags by their full names; those left out have their defaults. */
  flags?: Readonly<Record<string, boolean | string | number>>
}

/** Handles for a test of a screen. */
export interface Rendered extends RenderResult {
  /** Acts as the participant does. */
  person: UserEvent
  /** The current path, with the search. */
  path: () => string
  /** The current location, with its history state. */
  location: () => Location
  /** Presses the browser's Back. */
  back: () => Promise<void>
  queryClient: QueryClient
}

/**
 * Renders a screen with everything that the host provides around it: theme, texts, session,
 * queries, router, toasts.
 */
export async function renderScreen(
  screen: ReactElement,
  { path = '/', state, before = [], user = null, locale = 'en', flags = {} }: RenderOptions = {},
): Promise<Rendered> {
  setSession(user, user ? 'csrf' : null)
  await setLocale(locale)
  // The host loads it when idle; a test of that failure makes it reject.
  await loadDialog().catch(() => undefined)
  const queryClient = new QueryClient({
    defaultOptions: { queries: { retry: false, gcTime: Infinity }, mutations: { retry: false } },
  })
  const router = createMemoryRouter([{ path: '*', element: screen, errorElement: <ErrorState /> }], {
    initialEntries: [...before, state === undefined ? path : { ...parsePath(path), state }],
    initialIndex: before.length,
  })
  // A form ignores taps for half a second after a refusal; the next tap of a test is intentional.
  const person = userEvent.setup({ pointerEventsCheck: 0 })
  const result = await act(async () =>
    render(
      <AlmanacTheme mode="light" dir={directionOf(locale)}>
        <QueryClientProvider client={queryClient}>
          <FeatureContext value={(name) => isFeatureEnabled(user?.hs_features ?? [], name)}>
            <FlagContext value={(name) => flags[name]}>
              <Suspense>
                <RouterProvider router={router} />
                <Toasts />
              </Suspense>
            </FlagContext>
          </FeatureContext>
        </QueryClientProvider>
      </AlmanacTheme>,
    ),
  )
  return {
    ...result,
    person,
    queryClient,
    path: () => router.state.location.pathname + router.state.location.search,
    location: () => router.state.location,
    back: () => act(() => router.navigate(-1)),
  }
}
