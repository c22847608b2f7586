import { lazyScreen } from '@almanac/federation/shell'
import type { RouteSource } from '@almanac/federation'
// By the name that the host shares: every remote bundles this file, but there must be only one
// React Router.
import { Navigate, Route, Routes } from '@almanac/ui/router'
import type { ComponentType, ReactNode } from 'react'

/**
 * Renders a remote's screens from the table in its `remote.ts`: each is loaded when first shown,
 * and stays mounted where two addresses lead to the same one. An address that this release lacks,
 * because the registry names a newer one, redirects to the start page unless `notFound` is given.
 */
export function createScreens(
  routes: readonly Pick<RouteSource, 'path' | 'screen'>[],
  notFound: ReactNode = <Navigate to="/" replace />,
): ComponentType {
  const screens = new Map<RouteSource['screen'], ComponentType>()
  const elements = routes.map(({ path, screen }) => {
    const Screen = screens.get(screen) ?? lazyScreen(screen)
    screens.set(screen, Screen)
    return <Route key={path} path={path} element={<Screen />} />
  })
  return function Screens() {
    return (
      <Routes>
        {elements}
        <Route path="*" element={notFound} />
      </Routes>
    )
  }
}
