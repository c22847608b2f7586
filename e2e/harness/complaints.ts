import type { BrowserContext } from '@playwright/test'

/** What a browser complained of while a test ran. */
export interface Complaints {
  /** Breaches of the Content-Security-Policy: directive and what it blocked. */
  policy: string[]
  /** Errors that no code caught. */
  errors: string[]
}

/** Listens from now on to everything that happens in this browser. */
export async function listenForComplaints(context: BrowserContext): Promise<Complaints> {
  const complaints: Complaints = { policy: [], errors: [] }
  await context.exposeBinding('__policyBreach', (_, breach: string) => complaints.policy.push(breach))
  await context.addInitScript(() => {
    document.addEventListener(
      'securitypolicyviolation',
      ({ effectiveDirective, blockedURI, sourceFile, lineNumber }) => {
        const tell: unknown = Reflect.get(window, '__policyBreach')
        if (typeof tell === 'function')
          Reflect.apply(tell, undefined, [`${effectiveDirective} blocked ${blockedURI} (${sourceFile}:${lineNumber})`])
      },
    )
  })
  context.on('weberror', (error) => {
    const { name, message, stack } = error.error()
    complaints.errors.push(`${name}: ${message} (${error.page()?.url() ?? 'no page'})\n${stack ?? ''}`)
  })
  return complaints
}
