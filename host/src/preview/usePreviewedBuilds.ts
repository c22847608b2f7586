import { useEffect } from 'react'
import { useRegistry } from '../registry/registry-store'
import { followBuilds } from './builds'

/** While a preview is on, listens to the machine that it comes from. */
export function usePreviewedBuilds(): void {
  const previewed = useRegistry(({ remotes }) => remotes.find(({ preview }) => preview))
  useEffect(() => (previewed ? followBuilds(previewed) : undefined), [previewed])
}
