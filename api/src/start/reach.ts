import type { Settings } from './settings'

function isThisMachine(name: string): boolean {
  return /^(localhost|.*\.localhost|127(\.\d+){3}|\[?::1\]?)$/i.test(name)
}

/** Whether people elsewhere may reach this server: by the address it listens on, or by the one that it gives itself. */
export function isPublic({ host, publicUrl }: Pick<Settings, 'host' | 'publicUrl'>): boolean {
  return !isThisMachine(host) || !isThisMachine(new URL(publicUrl).hostname)
}
