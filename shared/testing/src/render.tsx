import { render, type RenderResult } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { QueryClient, QueryClientProvider } from '@almanac/api-client/query'
import { setSession } from '@almanac/auth'
import type { User } from '@almanac/contracts/account/session'
import { isFeatureEnabled } from '@almanac/domain/features'
import { FeatureContext } from '@almanac/federation/shell'
import { directionOf, setLocale } from '@almanac/i18n'
import { ErrorState } from '@almanac/ui/content'
import { loadDialog, Toasts } from '@almanac/ui/core'
import { AlmanacTheme } from '@almanac/ui/theme'
import { act, Suspense, type ReactElement } from 'react'
import { createMemoryRouter, parsePath, RouterProvider, type Location } from 'react-router-dom'

interface RenderOptions {
  /** Where the visitor is; `/` by default. */
  path?: string
  /** What the history keeps beside the path. */
  state?: unknown
  /** Earlier places, oldest first, that Back leads to. */
  before?: readonly string[]
  /** Who is signed in; a visitor when absent. */
  user?: User | null
  locale?: string
}

/** What a test of a screen holds. */
export interface Rendered extends RenderResult {
  /** Acts as the participant does. */
  person: UserEvent
  /** Where the visitor is now, with the search. */
  path: () => string
  /** The same with what the history keeps beside it. */
  location: () => Location
  /** Presses the browser's Back. */
  back: () => Promise<void>
  queryClient: QueryClient
}

/** Renders a screen with everything that the host puts around it: theme, words, session, queries, router, toasts. */
export async function renderScreen(
  screen: ReactElement,
  { path = '/', state, before = [], user = null, locale = 'en' }: RenderOptions = {},
): Promise<Rendered> {
  setSession(user, user ? 'csrf' : null)
  await setLocale(locale)
  // The host loads it when it is idle; a test of a failure has it fail.
  await loadDialog().catch(() => undefined)
  const queryClient = new QueryClient({
    defaultOptions: { queries: { retry: false, gcTime: Infinity }, mutations: { retry: false } },
  })
  const router = createMemoryRouter([{ path: '*', element: screen, errorElement: <ErrorState /> }], {
    initialEntries: [...before, state === undefined ? path : { ...parsePath(path), state }],
    initialIndex: before.length,
  })
  // A form takes no taps for half a second after a refusal; a test that goes on at once is no second tap.
  const person = userEvent.setup({ pointerEventsCheck: 0 })
  const result = await act(async () =>
    render(
      <AlmanacTheme mode="light" dir={directionOf(locale)}>
        <QueryClientProvider client={queryClient}>
          <FeatureContext value={(name) => isFeatureEnabled(user?.hs_features ?? [], name)}>
            <Suspense>
              <RouterProvider router={router} />
              <Toasts />
            </Suspense>
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
