import { useState } from 'react'
import { useRegistry } from './store'
import { featureEnabled } from '../features/provider'

/** Asks whether a feature is on; another function when the features change, so that whoever asks is asked again. */
export function useEnabled(): (feature: string) => boolean {
  const features = useRegistry((registry) => registry.features)
  const [enabled, setEnabled] = useState(() => ({ features, is: (title: string) => featureEnabled(title) }))
  if (enabled.features !== features) setEnabled({ features, is: (title) => featureEnabled(title) })
  return enabled.is
}
