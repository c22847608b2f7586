import type { BrowserContext } from '@playwright/test'

/** Problems that the browser reported while a test ran. */
export interface BrowserProblems {
  /** Violations of the Content-Security-Policy: the directive and the blocked URL. */
  policy: string[]
  /** Uncaught errors. */
  errors: string[]
}

/** Records problems of this browser context from now on. */
export async function recordBrowserProblems(context: BrowserContext): Promise<BrowserProblems> {
  const problems: BrowserProblems = { policy: [], errors: [] }
  await context.exposeBinding('__policyBreach', (_, breach: string) => problems.policy.push(breach))
  await context.addInitScript(() => {
    document.addEventListener(
      'securitypolicyviolation',
      ({ effectiveDirective, blockedURI, sourceFile, lineNumber }) => {
        const report: unknown = Reflect.get(window, '__policyBreach')
        if (typeof report === 'function')
          Reflect.apply(report, undefined, [
            `${effectiveDirective} blocked ${blockedURI} (${sourceFile}:${lineNumber})`,
          ])
      },
    )
  })
  context.on('weberror', (error) => {
    const { name, message, stack } = error.error()
    problems.errors.push(`${name}: ${message} (${error.page()?.url() ?? 'no page'})\n${stack ?? ''}`)
  })
  return problems
}
