import { lazyScreen } from '@almanac/federation/shell'
import type { RouteSource } from '@almanac/federation'
// By the name that the host shares: every remote bundles this file, but there must be only one
// React Router.
import { Navigate, Route, Routes } from '@almanac/ui/router'
import { ListSkeleton, space } from '@almanac/ui/core'
import { Suspense, type ComponentType, type ReactNode } from 'react'

/** With the parts that the screens of lists need anyway; not with the host, whose visitors see no list. */
const loadPanes = () => import('@almanac/ui/content').then((content) => content.Panes)
const Panes = lazyScreen(loadPanes)

type Source = Pick<RouteSource, 'path' | 'screen' | 'beside' | 'nothingOpen'>

/**
 * Renders a remote's screens from the table in its `remote.ts`: each is loaded when first shown,
 * and stays mounted where two addresses lead to the same one. A list and the details that name it
 * as `beside` share one page of two panes. An address that this release lacks, because the registry
 * names a newer one, redirects to the start page unless `notFound` is given.
 */
export function createScreens(
  routes: readonly Source[],
  notFound: ReactNode = <Navigate to="/" replace />,
): ComponentType {
  const screens = new Map<RouteSource['screen'], ComponentType>()
  const screenOf = (load: RouteSource['screen']): ComponentType => {
    const Screen = screens.get(load) ?? lazyScreen(load)
    screens.set(load, Screen)
    return Screen
  }
  const lists = [...new Set(routes.flatMap(({ beside }) => beside ?? []))]
  if (lists.length > 0) loadPanes().catch(() => undefined)
  const elementOf = ({ screen, beside, nothingOpen }: Source): ReactNode => {
    const list = beside ?? screen
    const Screen = screenOf(screen)
    if (!lists.includes(list)) return <Screen />
    return (
      // One element for the list and its details, so that the list stays.
      <ListAndDetail
        key={lists.indexOf(list)}
        List={screenOf(list)}
        Detail={beside && Screen}
        NothingOpen={nothingOpen && screenOf(nothingOpen)}
      />
    )
  }
  const elements = routes.map((route) => <Route key={route.path} path={route.path} element={elementOf(route)} />)
  return function Screens() {
    return (
      <Routes>
        {elements}
        <Route path="*" element={notFound} />
      </Routes>
    )
  }
}

interface ListAndDetailProps {
  List: ComponentType
  /** Absent at the address of the list. */
  Detail: ComponentType | undefined
  NothingOpen: ComponentType | undefined
}

/** Each part has its own placeholder: the list stays in view while the code of a detail is loaded. */
function ListAndDetail({ List, Detail, NothingOpen }: ListAndDetailProps) {
  return (
    <Suspense fallback={<Loading />}>
      <Panes
        list={<Part of={List} />}
        detail={Detail ? <Part of={Detail} /> : null}
        nothingOpen={NothingOpen && <Part of={NothingOpen} />}
      />
    </Suspense>
  )
}

/** As far from the edges as the screen that comes. */
const Loading = () => (
  <div style={{ padding: space(4) }}>
    <ListSkeleton />
  </div>
)

function Part({ of: Content }: { of: ComponentType }) {
  return (
    <Suspense fallback={<Loading />}>
      <Content />
    </Suspense>
  )
}
