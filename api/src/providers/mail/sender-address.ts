/** The address in a sender such as `Almanac <almanac@example.org>`; undefined without one. */
export const senderAddress = (sender: string | undefined): string | undefined =>
  /[^\s<>]+@[^\s<>]+/.exec(sender ?? '')?.[0]
