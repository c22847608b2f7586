import type { OutcomeKind } from '@almanac/contracts/platform/outcomes'
import { useTranslation } from '@almanac/i18n'

type FailureKind = Exclude<OutcomeKind, 'ok'>

const KINDS: Record<FailureKind, true> = {
  manifest: true,
  entry: true,
  chunk: true,
  timeout: true,
  integrity: true,
  module: true,
  render: true,
  error: true,
  hang: true,
  probe: true,
  blocked: true,
  leak: true,
}

const isKind = (name: string): name is FailureKind => Object.hasOwn(KINDS, name)

/** How a release failed, in words; a kind of a newer server by its own name. */
export function useKindName(): (name: string) => string {
  const { t } = useTranslation('operations')
  return (name) => (isKind(name) ? t(`health.kind.${name}`) : name)
}
