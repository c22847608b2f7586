import {
  Component,
  createElement,
  Suspense,
  useContext,
  useMemo,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react'
import type { SlotName, Slots } from '@almanac/federation'
import { AttemptContext, SlotFallback, ShellContext } from '@almanac/federation/shell'
import type { Release } from '@almanac/contracts/platform/registry'
import { TextScope } from '@almanac/i18n'
import { AlmanacTheme } from '@almanac/ui/theme'
import { useRelease } from '../registry/registry-store'
import { useMountMark } from '../remotes/hang-detection'
import { loadedSlot, loadLastGoodSlot, loadSlot } from '../remotes/load-release'
import { createBusyTracker } from './busy-tracker'
import { useActiveRelease } from './useActiveRelease'

/**
 * A component that shows one remote's fill of a slot. It is loaded, replaced and
 * themed independently, contains its errors, and renders nothing until it is
 * loaded.
 */
export function createFill<N extends SlotName>(remote: string, name: N): ComponentType<Slots[N]> {
  const loader = {
    load: (release: Release) => loadSlot(release, name),
    loaded: (release: Release) => loadedSlot(release, name),
    loadLastGood: (release: Release) => loadLastGoodSlot(release, name),
  }

  function FillOutlet({ release, fillProps }: { release: Release; fillProps: Slots[N] }) {
    const parentShell = useContext(ShellContext)
    // Unsaved work in the fill also makes the surrounding screen busy.
    const [tracker] = useState(() => createBusyTracker(parentShell))
    const { active, failed, attempt, onRenderError } = useActiveRelease(release, loader, tracker)
    const mounting = useMountMark(active, 'fill')
    const shell = useMemo(() => ({ ...parentShell, begin: tracker.begin, mounting }), [parentShell, tracker, mounting])
    if (!active) return failed ? <SlotFallback /> : null
    const { module, textScope } = active.loaded
    return (
      <AlmanacTheme theme={active.release.theme}>
        <ShellContext value={shell}>
          <AttemptContext value={attempt}>
            <FillBoundary
              module={module}
              attempt={attempt}
              onError={(error) => {
                onRenderError(error, active)
              }}
            >
              <Suspense>
                <TextScope owner={textScope} attempt={attempt}>
                  {createElement(module.Fill, fillProps)}
                </TextScope>
              </Suspense>
            </FillBoundary>
          </AttemptContext>
        </ShellContext>
      </AlmanacTheme>
    )
  }

  return function Fill(fillProps: Slots[N]) {
    const release = useRelease(remote)
    return release ? <FillOutlet release={release} fillProps={fillProps} /> : <SlotFallback />
  }
}

interface FillBoundaryProps {
  /** The boundary is reset when one of these two changes. */
  module: object
  attempt: object
  onError: (error: unknown) => void
  children: ReactNode
}

/** Error boundary of a fill: if the fill throws, the slot shows its fallback and the screen stays. */
class FillBoundary extends Component<FillBoundaryProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(error: unknown) {
    this.props.onError(error)
  }

  override componentDidUpdate(before: FillBoundaryProps) {
    const other = (['module', 'attempt'] as const).some((part) => before[part] !== this.props[part])
    if (this.state.failed && other) this.setState({ failed: false })
  }

  override render() {
    return this.state.failed ? <SlotFallback /> : this.props.children
  }
}
