import type { BrowserContext } from '@playwright/test'

/** Problems that the browser reported while a test ran. */
export interface Complaints {
  /** Violations of the Content-Security-Policy: the directive and the blocked URL. */
  policy: string[]
  /** Uncaught errors. */
  errors: string[]
}

/** Records problems of this browser context from now on. */
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
