import { useMemo, useState } from 'react'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { QueryClientProvider } from '@almanac/api-client/query'
import { useLocale } from '@almanac/i18n'
import { Toasts } from '@almanac/ui/core'
import { AlmanacTheme } from '@almanac/ui/theme'
import type { Registry } from '@almanac/contracts/platform/registry'
import { createQueryClient } from './boot/query-client'
import { Shell } from './Shell'
import { useMode } from './theme/mode'

/** The shell with everything around it, once the registry is known. */
export function App({ registry }: { registry: Registry }) {
  const { dir } = useLocale()
  const mode = useMode()
  const [queryClient] = useState(createQueryClient)
  const router = useMemo(() => createBrowserRouter([{ path: '*', element: <Shell releases={registry.remotes} brand={registry.theme.name} /> }]), [registry])
  return (
    <AlmanacTheme theme={registry.theme} mode={mode} dir={dir}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <Toasts />
      </QueryClientProvider>
    </AlmanacTheme>
  )
}
