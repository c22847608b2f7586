const YEAR_SECONDS = 365 * 86_400

/** The value of a cookie of this page; undefined without it, and where the browser refuses access. */
export function pageCookie(name: string): string | undefined {
  try {
    return document.cookie
      .split(';')
      .map((cookie) => cookie.trim().split('='))
      .find(([own]) => own === name)?.[1]
  } catch {
    return undefined
  }
}

/** Stores a cookie that the server reads for the next page, or deletes it (null). Cookies of the page may be blocked. */
export function storePageCookie(name: string, value: string | null): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  try {
    document.cookie = `${name}=${value ?? ''}; Path=/; SameSite=Lax; Max-Age=${value === null ? 0 : YEAR_SECONDS}${secure}`
  } catch {
    // Blocked.
  }
}
