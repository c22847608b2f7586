import { runReleases } from './run-releases'

/** Style elements with the stack of who created them. */
export type CreatedStyles = Map<HTMLStyleElement, string>

const created: CreatedStyles = new Map()

/** Notes who creates a style element: those of a release must not stay once it is replaced. To be called before any remote runs. */
export function watchStyles(): void {
  const create = document.createElement.bind(document)
  const watched = (name: string, options?: ElementCreationOptions): HTMLElement => {
    const element = create(name, options)
    if (element instanceof HTMLStyleElement) created.set(element, new Error('created').stack ?? '')
    return element
  }
  Reflect.set(document, 'createElement', watched)
}

/** Applies the styles of these versions of a remote, and switches off those of its other versions. */
export function showStylesOf(remote: string, versions: string[]): void {
  const runs = runReleases().filter((run) => run.remote === remote)
  if (runs.length < 2) return
  void import(/* webpackChunkName: "outcomes" */ './outcomes/switch-styles').then(
    ({ switchStyles }) => {
      for (const { base, version } of runs) switchStyles(base, versions.includes(version), created)
    },
    () => undefined,
  )
}
