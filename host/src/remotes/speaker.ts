import { runInTextScope } from '@almanac/i18n'

const ofContainer = new WeakMap<object, string>()
const ofExposed = new WeakMap<object, string>()
let made = 0

function nameOf(container: object): string {
  const name = ofContainer.get(container) ?? String((made += 1))
  ofContainer.set(container, name)
  return name
}

/** Runs what a container exposes. The texts that it registers are its own: another release in this tab has others. */
export function spokenBy(container: object, run: () => unknown): unknown {
  const speaker = nameOf(container)
  const exposed = runInTextScope(speaker, run)
  if (typeof exposed === 'object' && exposed !== null) ofExposed.set(exposed, speaker)
  return exposed
}

/** Under whose name the texts of something exposed are kept (TextScope); null where they are everybody's. */
export function speakerOf(exposed: unknown): string | null {
  return typeof exposed === 'object' && exposed !== null ? (ofExposed.get(exposed) ?? null) : null
}
