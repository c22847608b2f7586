import { useSearchParams } from '@almanac/ui/router'

/** Where the library's screens are, and what they keep of their address. */
export interface LibraryAddress {
  /** The library stands in the native shell, which has a title and a way back of its own (specification 001, section 2). */
  inShell: boolean
  library: string
  category: (id: string) => string
  activity: (id: string) => string
  /** The form of an activity that was joined. */
  form: (id: string) => string
}

/** The library's addresses; `appType` goes along from screen to screen. */
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
