import { useSearchParams } from '@almanac/ui/router'

/** URLs of the library's screens and the parameters they keep. */
export interface LibraryAddress {
  /** The library is in the native shell, which has its own title and back button (specification 001, section 2). */
  inShell: boolean
  library: string
  category: (id: string) => string
  activity: (id: string) => string
  /** The form of a joined activity. */
  form: (id: string) => string
}

/** The library's URLs; `appType` is kept between screens. */
export function useLibraryAddress(): LibraryAddress {
  const [search] = useSearchParams()
  const appType = search.get('appType')
  const query = appType === null ? '' : `?${new URLSearchParams({ appType }).toString()}`
  return {
    inShell: appType === 'mobile_app',
    library: `/library${query}`,
    category: (id) => `/library/category/${id}${query}`,
    activity: (id) => `/library/${id}${query}`,
    form: (id) => `/activity/${id}${query}`,
  }
}
