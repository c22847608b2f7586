import type { DescriptorNavigation, DescriptorRoute, Release } from '@almanac/contracts/platform/registry'

const words = (text: string) => ({ en: text, es: text, fr: text, ar: text })

/** A route for tests, with access `user` by default. */
export const route = (path: string, more: Partial<DescriptorRoute> = {}): DescriptorRoute => ({
  path,
  title: words(path),
  access: 'user',
  ...more,
})

/** A place in the navigation for tests. */
export const place = (path: string, order: number, more: Partial<DescriptorNavigation> = {}): DescriptorNavigation => ({
  path,
  label: words(path),
  icon: 'list',
  order,
  place: 'bar',
  ...more,
})

/** A release for tests with these routes and places. */
export function release(remote: string, routes: DescriptorRoute[], navigation: DescriptorNavigation[] = []): Release {
  return {
    remote,
    version: '1.0.0',
    address: `/remotes/${remote}/1.0.0/`,
    manifest: 'mf-manifest.json',
    files: {},
    theme_key: null,
    theme: null,
    urgent: false,
    preview: false,
    fallback: null,
    descriptor: { name: remote, contract: 1, routes, navigation, slots: {} },
  }
}
