import type { Page } from '@playwright/test'
import { SimulatedShell } from '@almanac/native/testing/simulated-shell'

type Options = Omit<ConstructorParameters<typeof SimulatedShell>[0], 'send'>

/** A page in a shell, and the messages from frames other than its main one. */
interface Shelled {
  shell: SimulatedShell
  fromFrames: unknown[]
}

/**
 * Simulates a native shell around a page: the port object in its window from the start,
 * and its other end here, which implements the same contract. Like a careless WebView,
 * it exposes the object to every frame.
 */
export async function putIntoShell(page: Page, options: Options = {}): Promise<Shelled> {
  const fromFrames: unknown[] = []
  const shell = new SimulatedShell({
    ...options,
    send: (json) => {
      // A page that has been closed meanwhile receives nothing.
      page
        .evaluate((data) => {
          const port: unknown = Reflect.get(window, 'almanacShell')
          const onmessage: unknown = typeof port === 'object' && port !== null ? Reflect.get(port, 'onmessage') : null
          if (typeof onmessage === 'function') Reflect.apply(onmessage, port, [{ data }])
        }, json)
        .catch(() => undefined)
    },
  })
  await page.exposeBinding('__almanacShell', ({ frame }, json: unknown) => {
    if (frame === page.mainFrame()) shell.receive(json)
    else fromFrames.push(json)
  })
  await page.addInitScript(() => {
    const post: unknown = Reflect.get(window, '__almanacShell')
    const port = {
      onmessage: null,
      postMessage: (json: string) => {
        if (typeof post === 'function') void Reflect.apply(post, window, [json])
      },
    }
    Object.assign(window, { almanacShell: port })
  })
  return { shell, fromFrames }
}
