import type { CallName, CallRequest } from '../contract'
import type { ShellPort } from '../port'
import { SimulatedShell } from './simulated-shell'

/** For tests: a shell in the same page, and the port by which the page finds it. */
export function shellInPage(
  answers: { [N in CallName]?: (request: CallRequest<N>) => unknown } = {},
  platform: 'ios' | 'android' = 'ios',
): {
  shell: SimulatedShell
  port: ShellPort
} {
  const port: ShellPort = { onmessage: null, postMessage: (json) => shell.receive(json) }
  const shell = new SimulatedShell({ answers, platform, send: (json) => port.onmessage?.({ data: json }) })
  return { shell, port }
}
