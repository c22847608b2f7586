/** Resolves in a task of its own: what the browser has to do meanwhile, such as painting or a tap, is not waited for. */
export const nextTask = (): Promise<unknown> =>
  new Promise((resolve) => {
    // Not a timer: those of a page that isn't seen wait for a second.
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = resolve
    port2.postMessage(null)
  })
