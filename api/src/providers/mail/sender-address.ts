/** The sender as mail programs show it: a bare address gets the name of the product. */
export const namedSender = (sender: string): string =>
  /^[^\s<>]+@[^\s<>]+$/.test(sender.trim()) ? `Almanac <${sender.trim()}>` : sender

/** The address in a sender such as `Almanac <almanac@example.org>`; undefined without one. */
export const senderAddress = (sender: string | undefined): string | undefined =>
  /[^\s<>]+@[^\s<>]+/.exec(sender ?? '')?.[0]
